// Owns how things move: from where they were to where they are. Elements say what they are by `data-flip`, places by `data-place`.
import { hit } from "./impact";

export type Boxes = Map<string, DOMRect>;

export interface Moving {
  duration: number;
  // Where something new came from, by its name: a place, or the name it had before.
  from?: Record<string, string>;
}

const EASE = "cubic-bezier(.2,.8,.2,1)";
const MOVING = "moving";
const LEAP = 0.55; // how much of the way something leaps
const SMALL = 56; // pixels: as wide as a card in a pile

export function boxes(root: HTMLElement): Boxes {
  const found: Boxes = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]"))
    found.set(element.dataset["place"]!, element.getBoundingClientRect());
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]"))
    found.set(element.dataset["flip"]!, element.getBoundingClientRect());
  return found;
}

// Lets everything that is elsewhere now travel there from where it was before.
export function moveFrom(root: HTMLElement, before: Boxes, { duration, from = {} }: Moving): void {
  const elements = [...root.querySelectorAll<HTMLElement>("[data-flip]")];
  for (const element of elements) for (const old of element.getAnimations()) if (old.id === MOVING) old.cancel();
  const places = elements.map((element) => element.getBoundingClientRect());
  for (const [i, element] of elements.entries()) {
    const name = element.dataset["flip"]!;
    const old = before.get(name);
    const origin = before.get(from[name] ?? "");
    if (old) travel(element, old, places[i]!, duration);
    else if (origin) travel(element, within(origin), places[i]!, duration);
    else element.animate([{ opacity: 0 }, { opacity: 1 }], { id: MOVING, duration, easing: EASE });
  }
}

// A card in the middle of a place, however wide the place is.
function within(place: DOMRect): DOMRect {
  const width = Math.min(place.width, SMALL);
  return new DOMRect(place.left + (place.width - width) / 2, place.top, width, place.height);
}

function travel(element: HTMLElement, old: DOMRect, now: DOMRect, duration: number): void {
  const x = old.left + old.width / 2 - (now.left + now.width / 2);
  const y = old.top + old.height / 2 - (now.top + now.height / 2);
  const scale = now.width && old.width ? old.width / now.width : 1;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01) return;
  element.style.zIndex = "30";
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const moving = element.animate([start, { transform: "none" }], { id: MOVING, duration, easing: EASE });
  moving.onfinish = moving.oncancel = () => (element.style.zIndex = "");
}

// Lets something leap at something else and back.
export function strike(root: HTMLElement, from: string, at: string, duration: number): void {
  const all = [...root.querySelectorAll<HTMLElement>("[data-flip], [data-place]")];
  const find = (name: string): HTMLElement | undefined =>
    all.find(({ dataset }) => dataset["flip"] === name || dataset["place"] === name);
  const [striker, struck] = [find(from), find(at)];
  if (!striker || !struck) return;
  const [start, end] = [striker.getBoundingClientRect(), struck.getBoundingClientRect()];
  const x = (end.left + end.width / 2 - start.left - start.width / 2) * LEAP;
  const y = (end.top + end.height / 2 - start.top - start.height / 2) * LEAP;
  striker.style.zIndex = "31";
  const there = { transform: `translate(${x}px, ${y}px) scale(1.06)`, offset: 0.42, easing: "ease-out" };
  const leaping = striker.animate([{ transform: "none", easing: "ease-in" }, there, { transform: "none" }], {
    id: MOVING,
    duration,
  });
  leaping.onfinish = leaping.oncancel = () => (striker.style.zIndex = "");
  hit(struck, { x, y }, duration);
}
