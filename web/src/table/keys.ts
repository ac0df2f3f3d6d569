// Owns how the arrow keys move the focus: sideways within a row of cards, up and down between rows.
export function moveFocus(event: KeyboardEvent): void {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-card]") : null;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!from || !step) return;
  const here = middleOf(from);
  const [dx, dy] = step as [number, number];
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button[data-card]")) {
    const there = middleOf(other);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (other === from || along < 10 || (dx !== 0 && aside > here.height / 2)) continue;
    const distance = along * (dy ? 3 : 1) + aside;
    if (distance < least) [best, least] = [other, distance];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

function middleOf(element: HTMLElement): { x: number; y: number; height: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
}
