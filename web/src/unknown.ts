// Owns what is said about the name of a card that is none. The server says in English which names come near.
import { titleOf } from "./library.svelte";
import { t } from "./words/words.svelte";

const UNKNOWN = /no card is called ['"](.+?)['"](?:; the nearest are (.+))?$/;

// In words of the page, if the server's text is about that.
export function unknownCard(text: string): string | null {
  const [, name, nearest] = UNKNOWN.exec(text) ?? [];
  return name === undefined ? null : t().problem.noCard(name, nearest?.split(", ").map(titleOf).join(", ") ?? "");
}
