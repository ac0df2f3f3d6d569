// Owns what makes a button an answer: pointed at it shows what would follow, pressed it is given.
import type { Attachment } from "svelte/attachments";
import type { Option } from "../protocol";
import type { Choice } from "./choice.svelte";

const hovering = matchMedia("(any-hover: hover)");

// Whether something is pointed at without being pressed: a finger cannot do that, wherever it lies.
export function isHover(event: PointerEvent): boolean {
  return event.pointerType !== "touch" && hovering.matches;
}

export function answer(choice: Choice, option: Option): Attachment<HTMLButtonElement> {
  return (button) => {
    const over = new AbortController();
    const { signal } = over;
    const leave = (): void => choice.pointAt(null);
    button.addEventListener("pointerenter", (event) => isHover(event) && choice.point(option), { signal });
    button.addEventListener("pointerleave", leave, { signal });
    button.addEventListener("focus", () => button.matches(":focus-visible") && choice.point(option), { signal });
    button.addEventListener("blur", leave, { signal });
    button.addEventListener("click", () => choice.press(option), { signal });
    return () => over.abort();
  };
}
