// Owns the dice that lie on the table: what was rolled last, for as long as it matters.
import type { EventKind, Happened } from "../protocol";

export interface Die {
  // The number of the event, which no other die has.
  number: number;
  // Which face of the die of an attack, from 0; or what a six-sided die shows, from 1.
  face: number;
}

export interface Rolled {
  card: string;
  six: boolean;
  dice: Die[];
}

// With these a roll is over, or another thing begins.
const OVER: readonly EventKind[] = ["turn began", "turn ended", "attack ended", "attacked", "entered"];
const ROLLS: readonly EventKind[] = ["rolled", "rolled six"];

// The dice of the attack, or of the effect, that is under way. After a reroll all dice are told of again, so the last ones count;
// `counts` says how many dice each creature rolls.
export function rolledIn(told: readonly Happened[], counts: Record<string, number>): Rolled | null {
  const rolls: Happened[] = [];
  for (let i = told.length - 1; i >= 0; i--) {
    const event = told[i]!;
    if (OVER.includes(event.kind)) break;
    if (ROLLS.includes(event.kind)) rolls.unshift(event);
  }
  const last = rolls.at(-1);
  const card = last?.cards[0];
  if (!last || !card) return null;
  const six = last.kind === "rolled six";
  const dice = rolls.slice(six ? -1 : -(counts[card] ?? 1)).map(({ number, amount }) => ({ number, face: amount }));
  return { card, six, dice };
}
