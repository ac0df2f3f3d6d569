// Owns which events are told as sentences: not what has no words of its own, nor what follows from what was said before.
import type { Happened } from "../protocol";

export function isTold({ kind, text, amount }: Happened): boolean {
  if (text === "" || kind === "turn ended") return false;
  return kind !== "unblocked" || amount > 0; // else it was said why nobody could
}
