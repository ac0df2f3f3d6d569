// Owns the lines of the chance to win from the beginning of the game to its end: that of the game as it was, with all cards that were
// known to anybody, and what each player could know of it. The three are never mixed.
import type { CoursePoint, Point, Seat } from "../protocol";

// Whose line it is: that of the game as it was, or of a player.
export type Line = "course" | Seat;

export interface Place {
  step: number;
  // Of player 0.
  chance: number;
}

// The game as it was. `result` is what it brought player 0, if it is judged to its end, at the last of all steps.
export function courseOf(course: readonly CoursePoint[], last: number, result: number | null): Place[] {
  const line = course.map(({ number, chance }): Place => ({ step: number - 1, chance }));
  if (line.length && line[0]!.step > 0) line.unshift({ step: 0, chance: line[0]!.chance });
  if (line.length && result !== null) line.push({ step: last, chance: result });
  return line;
}

// What a player could know. A thought holds until the player thinks again: before a decision, after it, and so on.
export function lineOf(points: readonly Point[], thinker: Seat, last: number, result: number | null): Place[] {
  const line: Place[] = [];
  for (const point of points.filter(({ player }) => player === thinker)) {
    reach(line, point.number - 1, point.before);
    line.push({ step: point.number, chance: point.after });
  }
  if (result !== null) reach(line, last, result);
  return line;
}

function reach(line: Place[], step: number, chance: number): void {
  const before = line.at(-1);
  if (!before && step > 0) line.push({ step: 0, chance });
  if (before && step === before.step) line.pop();
  if (before && step > before.step + 1) line.push({ step: step - 1, chance: before.chance });
  line.push({ step, chance });
}

export function chanceAt(line: readonly Place[], step: number): number | null {
  const next = line.findIndex((place) => place.step >= step);
  const to = line[next];
  if (!to) return null;
  const from = line[next - 1] ?? to;
  const share = to.step === from.step ? 1 : (step - from.step) / (to.step - from.step);
  return from.chance + share * (to.chance - from.chance);
}

// The chance of player 0 as that of another seat.
export function ofSide(chance: number, side: Seat): number {
  return side === 0 ? chance : 1 - chance;
}

export function percent(chance: number): number {
  return Math.round(chance * 100);
}
