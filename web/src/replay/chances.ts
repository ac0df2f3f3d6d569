// Owns the line of the chance to win: what one player thought of it from the beginning of the game to its end. The other player knows
// other cards and has another line; the two are never mixed.
import type { Point, Seat } from "../protocol";

export interface Place {
  step: number;
  // Of player 0.
  chance: number;
}

// A thought holds until the player thinks again: before a decision, after it, and so on. `result` is what the game brought player 0, if
// it is judged to its end, at the last of all steps.
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
