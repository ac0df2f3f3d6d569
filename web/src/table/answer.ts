// Owns what makes a button an answer: pointed at it shows what would follow, pressed it is given.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { Option } from "../protocol";
import type { Choice } from "./choice.svelte";

const hovering = matchMedia("(any-hover: hover)");

// Whether something is pointed at without being pressed: a finger cannot do that, wherever it lies.
export function isHover(event: PointerEvent): boolean {
  return event.pointerType !== "touch" && hovering.matches;
}

export function answer(choice: Choice, option: Option): Attachment<HTMLButtonElement> {
  return (button) => {
    const leave = (): void => choice.pointAt(null);
    const listening = [
      on(button, "pointerenter", (event) => isHover(event) && choice.point(option)),
      on(button, "pointerleave", leave),
      on(button, "focus", () => button.matches(":focus-visible") && choice.point(option)),
      on(button, "blur", leave),
      on(button, "click", () => choice.press(option)),
    ];
    return () => listening.forEach((stop) => stop());
  };
}
