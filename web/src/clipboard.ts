// Owns copying. Browsers give a page a clipboard only over HTTPS or on its own machine; at an address of the home network the old way has to do.
import { notify } from "./parts/notices.svelte";
import { t } from "./words/words.svelte";

// Whether it was copied.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

// What a button does: copy, and say so.
export async function copyAloud(text: string, said = t().copied): Promise<void> {
  if (await copy(text)) notify(said);
  else notify(t().notCopied, "problem");
}

// Marks the text for a moment, where it can have the focus, and lets the browser copy what is marked.
function copyMarked(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // so that no keyboard comes up
  field.className = "only-read";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
