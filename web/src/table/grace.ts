// Owns the short moment that every question waits before it takes an answer: nobody could have read it sooner, so whatever comes then,
// from a key, a mouse or a finger, was meant for something before it.
import type { Attachment } from "svelte/attachments";

export const GRACE = 380; // milliseconds

// A button that answers something which has just appeared with it.
export const afterGrace: Attachment<HTMLButtonElement> = (button) => {
  button.disabled = true;
  const timer = setTimeout(() => (button.disabled = false), GRACE);
  return () => clearTimeout(timer);
};
