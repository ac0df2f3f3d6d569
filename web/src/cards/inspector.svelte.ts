// Owns which card is enlarged: a glance while the pointer rests on a card, or opened with everything about it.
import type { Attachment } from "svelte/attachments";
import type { CreatureSeen } from "../protocol";

export interface Inspected {
  label: string;
  creature?: CreatureSeen | undefined;
  // Where a creature's power and keywords come from, a sentence each.
  breakDown?: ((label: string) => Promise<string[]>) | undefined;
  // Why it cannot be used now, if somebody wonders; empty if there is nothing to say.
  why?: (() => Promise<string>) | undefined;
  // Where a glance is shown: beside the card, where the card is (it grows), or at the right edge of a wide screen, so that nothing of
  // the table is covered.
  glance?: "beside" | "grown" | "edge" | undefined;
}

const REST = 420; // milliseconds until a resting pointer means "show me"
const SOON = 60; // the same, right after another card was shown
const RECENT = 250;
const PRESS = 450; // milliseconds until a touch is a long press

let glanced = $state.raw<{ what: Inspected; at: DOMRect } | null>(null);
let opened = $state.raw<Inspected | null>(null);
let near: (() => Inspected | null) | null = null;
let stopped = 0;

// Where the pointer is, and whether its last event was a movement: cards also come to lie under a pointer that rests.
let x = -1;
let y = -1;
let moved = false;
addEventListener(
  "pointermove",
  (event) => {
    moved = event.clientX !== x || event.clientY !== y;
    x = event.clientX;
    y = event.clientY;
  },
  { capture: true, passive: true },
);

export const inspector = {
  get glanced() {
    return glanced;
  },
  get opened() {
    return opened;
  },
};

export function openCard(what: Inspected): void {
  glanced = null;
  opened = what;
}

export function closeCard(): void {
  opened = null;
}

export function stopGlance(): void {
  glanced = null;
}

// Opens the card that is focused or under the pointer.
export function openNear(): boolean {
  const what = near?.();
  if (what) openCard(what);
  return Boolean(what);
}

// Makes an element show a card: rest the pointer on it, press long, or press I while it has the focus.
export function inspectable(what: () => Inspected | null): Attachment<HTMLElement> {
  return (element) => {
    let timer = 0;
    let pressed = false;
    let came = false; // the element has come to the pointer, not the pointer to the element
    const stop = (): void => {
      clearTimeout(timer);
      if (!glanced) return;
      glanced = null;
      stopped = performance.now();
    };
    const rest = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      clearTimeout(timer);
      timer = window.setTimeout(
        () => {
          const found = what();
          if (found && !opened) glanced = { what: found, at: element.getBoundingClientRect() };
        },
        performance.now() - stopped < RECENT ? SOON : REST,
      );
    };
    const enter = (event: PointerEvent): void => {
      near = what;
      came = event.clientX === x && event.clientY === y;
      if (!came) rest(event);
    };
    const move = (event: PointerEvent): void => {
      if (!came || !moved) return;
      came = false;
      rest(event);
    };
    const leave = (): void => {
      stop();
      if (near === what) near = null;
    };
    const down = (event: PointerEvent): void => {
      stop();
      pressed = came = false;
      if (event.pointerType !== "touch") return;
      timer = window.setTimeout(() => {
        const found = what();
        if (!found) return;
        pressed = true;
        openCard(found);
      }, PRESS);
    };
    const click = (event: MouseEvent): void => {
      stop();
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: MouseEvent): void => {
      const found = what();
      if (!found) return;
      event.preventDefault();
      stop();
      openCard(found);
    };
    const focus = (): void => {
      near = what;
    };
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener("pointerenter", enter, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerleave", leave, { signal });
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointerup", stop, { signal });
    element.addEventListener("pointercancel", leave, { signal });
    element.addEventListener("contextmenu", menu, { signal });
    element.addEventListener("focus", focus, { signal });
    // A focused element that is removed says so in the midst of a change of the page.
    element.addEventListener("blur", () => queueMicrotask(leave), { signal });
    element.addEventListener("click", click, { signal, capture: true });
    return () => {
      leave();
      over.abort();
    };
  };
}
