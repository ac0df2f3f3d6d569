// What the words of a filter are called in the language of the page.
import { keywordTitle } from "../cards/describe";
import { termOf } from "../library.svelte";
import type { Trigger } from "../protocol";
import { capitalized } from "./plain";
import { g } from "./words";

// Keywords are printed in capitals; in a list they are words.
export function keywordName(word: string): string {
  return capitalized(keywordTitle(word).toLowerCase());
}

export function triggerName(trigger: Trigger): string {
  return g().triggers[trigger] ?? termOf(trigger)?.title ?? trigger;
}
