// Owns the weight of things: how a hit shakes, how a creature breaks, how the table jolts. All of it is short and over by itself.
const HIT = 0.4; // of the time of a leap, when it lands
const FORCE = 14; // pixels by which a hit pushes
const CRACK = ["0 0, 56% 0, 44% 22%, 58% 45%, 42% 68%, 54% 100%, 0 100%", "100% 0, 56% 0, 44% 22%, 58% 45%, 42% 68%, 54% 100%, 100% 100%"];

// Something is struck: it flashes, is pushed the way it was struck, and trembles.
export function hit(struck: HTMLElement, way: { x: number; y: number }, duration: number): void {
  const length = Math.hypot(way.x, way.y) || 1;
  const [x, y] = [(way.x / length) * FORCE, (way.y / length) * FORCE];
  struck.animate(
    [
      { transform: "none", filter: "none" },
      { transform: `translate(${x}px, ${y}px) scale(0.97)`, filter: "brightness(1.9) saturate(0.4)", offset: 0.12 },
      { transform: `translate(${-x * 0.4}px, ${-y * 0.4}px) rotate(-1.5deg)`, filter: "brightness(1.2)", offset: 0.4 },
      { transform: `translate(${x * 0.2}px, ${y * 0.2}px) rotate(1deg)`, offset: 0.7 },
      { transform: "none", filter: "none" },
    ],
    { duration, delay: duration * HIT, easing: "ease-out" },
  );
}

// The whole table jolts, the more the more life it costs.
export function jolt(root: HTMLElement, amount: number, duration: number): void {
  const far = Math.min(4 + 3 * amount, 12);
  const way = [far, -far * 0.7, far * 0.4, -far * 0.2];
  root.animate([{ transform: "none" }, ...way.map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 3}px)` })), { transform: "none" }], {
    duration,
    easing: "ease-out",
  });
}

// A creature breaks in two, and the pieces fall. Whether it was there to break.
export function shatter(root: HTMLElement, name: string, duration: number): boolean {
  const found = [...root.querySelectorAll<HTMLElement>("[data-flip]")].find(({ dataset }) => dataset["flip"] === name);
  if (!found) return false;
  const box = found.getBoundingClientRect();
  for (const [side, shape] of CRACK.entries()) fall(pieceOf(found, box, shape), side ? 1 : -1, duration);
  return true;
}

function pieceOf(element: HTMLElement, box: DOMRect, shape: string): HTMLElement {
  const piece = element.cloneNode(true) as HTMLElement;
  for (const part of [piece, ...piece.querySelectorAll<HTMLElement>("[data-flip], [data-card]")])
    for (const name of ["data-flip", "data-card", "data-move", "data-happening"]) part.removeAttribute(name);
  piece.inert = true;
  piece.setAttribute("aria-hidden", "true");
  Object.assign(piece.style, {
    position: "fixed",
    zIndex: "34",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    pointerEvents: "none",
    clipPath: `polygon(${shape})`,
  });
  document.body.append(piece);
  return piece;
}

function fall(piece: HTMLElement, side: number, duration: number): void {
  const falling = piece.animate(
    [
      { transform: "none", opacity: 1, filter: "brightness(1.8)", easing: "ease-out" },
      { transform: `translate(${side * 9}px, -8px) rotate(${side * 4}deg)`, opacity: 1, filter: "none", offset: 0.22, easing: "ease-in" },
      { transform: `translate(${side * 46}px, 150px) rotate(${side * 26}deg)`, opacity: 0, filter: "grayscale(1)" },
    ],
    { duration, fill: "forwards" },
  );
  falling.onfinish = falling.oncancel = () => piece.remove();
}
