// Owns how the words of a closed type of the protocol are listed: one that is missing, or that does not exist, does not compile.
import type { EditionName, Keyword } from "./protocol";

export function allOf<T extends string>(words: Record<T, true>): readonly T[] {
  return Object.keys(words) as T[];
}

export const EDITIONS = allOf<EditionName>({ latest: true, beyond: true, first: true });
export const KEYWORDS = allOf<Keyword>({ fast: true, frenzy: true, hunter: true, poisonous: true, sneaky: true, tough: true });
