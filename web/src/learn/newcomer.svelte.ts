// Owns what a newcomer has been told at the table: each thing is explained once, when it is first asked.
import type { QuestionKind } from "../protocol";
import { listOf, memory, oneOf } from "../stored";
import { learned } from "./progress.svelte";

// What is explained, by the kinds of questions with which it comes, and after which lesson it is known.
export const FIRSTS = { turn: "win", mindbug: "mindbug", dice: "", buy: "" } as const satisfies Partial<Record<QuestionKind, string>>;
export type First = keyof typeof FIRSTS;

const KINDS = Object.keys(FIRSTS) as First[];
const stored = memory("explained", listOf(oneOf<First | null>(KINDS, null), KINDS.length));
let told = $state.raw<First[]>(stored.recall());

// What is to be explained with a question of this kind, if it is the first one.
export function firstOf(kind: QuestionKind | undefined): First | null {
  const first = KINDS.find((known) => known === kind);
  return first === undefined || told.includes(first) || learned.done.includes(FIRSTS[first]) ? null : first;
}

export function isExplained(first: First): void {
  if (told.includes(first)) return;
  told = [...told, first];
  stored.remember(told);
}
