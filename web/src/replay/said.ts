// Owns what a step of a game says in one sentence.
import type { Happened, Step } from "../protocol";
import { isTold } from "../table/told";
import { t } from "../words/words.svelte";
import { r } from "./replay.words";

export function toldOf(step: Step): Happened[] {
  return step.log.filter((event) => isTold(event) && event.kind !== "turn began");
}

// The move, or what came of it if the viewer may not know the move itself.
export function saidOf(step: Step, names: readonly [string, string]): string {
  const otherwise = step.by === null ? r().start : t().table.decides(names[step.by]);
  return step.text || toldOf(step)[0]?.text || otherwise;
}
