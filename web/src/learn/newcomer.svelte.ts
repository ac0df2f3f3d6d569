// Owns what a newcomer has been told at the table: each thing is explained once, when it is first asked.
import { recall, remember } from "../stored";

const KEY = "explained";
// What is explained, by the kinds of questions with which it comes, and after which lesson it is known.
export const FIRSTS = { turn: "win", mindbug: "mindbug", dice: "", buy: "" } as const;
export type First = keyof typeof FIRSTS;

const isList = (found: unknown): found is unknown[] => Array.isArray(found);
let told = $state.raw<readonly unknown[]>(kept());

// What the browser remembers may come from anywhere.
function kept(): readonly unknown[] {
  const found = recall<unknown>(KEY, []);
  return isList(found) ? found : [];
}

function learned(lesson: string): boolean {
  const progress = recall<unknown>("learn", null);
  const done = typeof progress === "object" && progress !== null && "done" in progress ? progress.done : [];
  return isList(done) && done.includes(lesson);
}

// What is to be explained with a question of this kind, if it is the first one.
export function firstOf(kind: string | undefined): First | null {
  if (kind === undefined || !(kind in FIRSTS) || told.includes(kind)) return null;
  const first = kind as First;
  return learned(FIRSTS[first]) ? null : first;
}

export function isExplained(first: First): void {
  if (told.includes(first)) return;
  told = [...told, first];
  remember(KEY, told);
}
