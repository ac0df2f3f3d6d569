// Owns dragging a card upwards, to play it or to attack: it follows the pointer and, let go far enough, is used.
import type { Attachment } from "svelte/attachments";

export interface Dragged {
  enabled: () => boolean;
  started: () => void;
  // Whether it was let go far enough up.
  ended: (used: boolean) => void;
}

const START = 9; // pixels until a press is a drag
const FAR = 84; // pixels up until letting go uses the card

export function draggable({ enabled, started, ended }: Dragged): Attachment<HTMLElement> {
  return (element) => {
    let origin: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    const down = (event: PointerEvent): void => {
      dragging = false;
      if (event.button === 0 && enabled()) origin = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!origin || event.pointerId !== origin.id) return;
      const x = event.clientX - origin.x;
      const y = event.clientY - origin.y;
      if (!dragging) {
        if (Math.hypot(x, y) < START || Math.abs(y) < Math.abs(x) / 2) return;
        dragging = true;
        element.setPointerCapture(event.pointerId);
        element.dataset["dragging"] = "";
        started();
      }
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.toggleAttribute("data-far", -y > FAR);
    };
    const up = (event: PointerEvent): void => {
      if (!origin || event.pointerId !== origin.id) return;
      const used = dragging && event.type === "pointerup" && origin.y - event.clientY > FAR && enabled();
      origin = null;
      if (!dragging) return;
      const back = element.style.transform;
      element.style.transform = "";
      delete element.dataset["dragging"];
      element.removeAttribute("data-far");
      if (!used) element.animate([{ transform: back }, { transform: "none" }], { duration: 160, easing: "ease-out" });
      ended(used);
    };
    // A drag ends with a click of the browser, which means nothing.
    const click = (event: MouseEvent): void => {
      if (!dragging) return;
      dragging = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", up, { signal });
    element.addEventListener("click", click, { signal, capture: true });
    return () => over.abort();
  };
}
