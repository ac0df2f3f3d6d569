// Owns what keys do at a table: Space skips what moves, Escape unselects, digits answer, the arrows move the focus. A key that is held
// down answers nothing, and a question takes the focus from whatever was used before, so that no key meant for that answers it.
import type { Choice } from "./choice.svelte";
import type { Director } from "./director.svelte";

let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), { capture: true });
addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });

export interface Keyed {
  director: Director;
  choice: Choice;
  // What a digit does, counted from 0.
  digit: (place: number) => void;
}

// Listens until the function that it returns is called.
export function watchKeys(keyed: Keyed): () => void {
  const over = new AbortController();
  const { signal } = over;
  let skips = false;
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = actionOf(event, keyed);
      if (event.key === " ") skips = act !== null;
      if (!act) return;
      act();
      event.preventDefault();
    },
    { signal },
  );
  // Some browsers press a button only when Space is let go.
  addEventListener(
    "keyup",
    (event) => {
      if (event.key === " " && skips) event.preventDefault();
    },
    { signal },
  );
  return () => over.abort();
}

function actionOf(event: KeyboardEvent, { director, choice, digit }: Keyed): (() => void) | null {
  const { key } = event;
  const answers = key === " " || key === "Enter" || (key >= "1" && key <= "9");
  if (key === " " && director.busy) return () => director.hurry();
  if (event.repeat && answers) return () => undefined;
  if (key === "Escape" && (choice.selected || choice.armed)) return () => choice.unselect();
  if (key >= "1" && key <= "9") return () => digit(Number(key) - 1);
  return null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

// The answer of the prompt or of the stage at a place is given.
export function pressAnswer(root: HTMLElement | undefined, place: number): void {
  [...(root?.querySelectorAll<HTMLElement>("button[data-move]") ?? [])][place]?.click();
}

// Puts the focus on what is asked, if it was on the table or if somebody plays with the keyboard.
export function takeFocus(prompt: HTMLElement): void {
  const { activeElement: here, body } = document;
  if (document.querySelector("dialog[open]")) return;
  const wasUsed = here === null || here === body ? byKeyboard : prompt.closest(".board")?.contains(here);
  if (wasUsed) prompt.focus({ preventScroll: true });
}

export function moveFocus(event: KeyboardEvent): void {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-card], .prompt") : null;
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
