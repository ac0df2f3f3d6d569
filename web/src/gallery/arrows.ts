// Owns how the arrow keys move between elements that are laid out in rows.
export function neighbour(all: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return all[at - 1];
    case "ArrowRight":
      return all[at + 1];
    case "ArrowUp":
      return nearest(all.slice(0, at), from, -1);
    case "ArrowDown":
      return nearest(all.slice(at + 1), from, 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default:
      return undefined;
  }
}

// Of the next row in a direction (1 is down) the element that is the least to the side.
function nearest(others: readonly HTMLElement[], from: HTMLElement, direction: number): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const places = others
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .map(({ element, place }) => ({ element, rows: direction * (place.top - here.top), aside: Math.abs(place.left - here.left) }))
    .filter(({ rows }) => rows > here.height / 2);
  const next = Math.min(...places.map(({ rows }) => rows));
  return places.filter(({ rows }) => rows < next + here.height / 2).sort((a, b) => a.aside - b.aside)[0]?.element;
}
