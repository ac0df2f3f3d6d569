// Owns what a few results say: how many of them were won, and between which shares the true one very likely is (Wilson's interval, which is
// honest about few games, too).
import type { Scored } from "../protocol";

const SURE = 1.96; // standard deviations: 95 of 100 such intervals hold the true share
export const ENOUGH = 5; // games with a card, before it is called good or bad

export interface Share {
  games: number;
  // A draw is half a win.
  won: number;
  low: number;
  high: number;
}

export function shareOf({ won, lost, drawn }: Scored): Share {
  const games = won + lost + drawn;
  if (!games) return { games, won: 0, low: 0, high: 1 };
  const share = (won + drawn / 2) / games;
  const square = SURE ** 2 / games;
  const middle = (share + square / 2) / (1 + square);
  const half = (SURE * Math.sqrt((share * (1 - share)) / games + square / (4 * games))) / (1 + square);
  return { games, won: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function percent(share: number): number {
  return Math.round(100 * share);
}

// Those of which one can say most surely that they were won, or lost: what was seen too seldom is not among them.
export function extremes(all: readonly Scored[], most: number): { best: Scored[]; worst: Scored[] } {
  const enough = all.filter((score) => shareOf(score).games >= ENOUGH);
  const best = [...enough].sort((a, b) => shareOf(b).low - shareOf(a).low).slice(0, Math.min(most, Math.ceil(enough.length / 2)));
  const rest = enough.filter((score) => !best.includes(score));
  return { best, worst: rest.sort((a, b) => shareOf(a).high - shareOf(b).high).slice(0, most) };
}
