// Owns what a step of a game says in one sentence.
import type { Happened, Step } from "../protocol";
import { t } from "../words/words.svelte";
import { r } from "./replay.words";

const UNTOLD = ["turn began", "turn ended"];

export function toldOf(step: Step): Happened[] {
  return step.log.filter((event) => !UNTOLD.includes(event.kind));
}

// The move, or what came of it if the viewer may not know the move itself.
export function saidOf(step: Step, names: readonly [string, string]): string {
  const otherwise = step.by === null ? r().start : t().table.decides(names[step.by]);
  return step.text || toldOf(step)[0]?.text || otherwise;
}
