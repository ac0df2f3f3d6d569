// Owns what is wrong with a position: where, and in words of the page. The server names the field and says the rest in English.
import { titleOf } from "../library.svelte";
import { unknownCard } from "../unknown";
import { e } from "./editor.words";

export interface Wrong {
  field: string;
  text: string;
  // What a side that is missing may be.
  sides: string[];
}

type Say = (...parts: string[]) => string;

const KINDS: [RegExp, Say][] = [
  [/^there are more than (\d+) copies of (.+)$/, (n, card) => e().wrong.tooMany(titleOf(card!), Number(n))],
  [/^(.+) is not in the sets of this position$/, (card) => e().wrong.notInSets(titleOf(card!))],
  [/^(.+) is there twice$/, (card) => e().wrong.twice(titleOf(card!))],
  [/^expected a copy of (.+) from 1 to (\d+), got/, (card, n) => e().wrong.copy(titleOf(card!), Number(n))],
  [/^expected a Power card, got (.+)$/, (card) => e().wrong.power(titleOf(card!))],
  [/^expected a card that can lie there, got (.+)$/, (card) => e().wrong.elsewhere(titleOf(card!))],
  [/^expected a creature, got the Power card (.+)$/, (card) => e().wrong.creature(titleOf(card!))],
  [/^expected a whole number from (\d+) to (\d+), got/, (least, most) => e().wrong.number(Number(least), Number(most))],
];

export function wrongOf(message: string): Wrong {
  const [, field = "", said = message] = /^([\w.[\]]+): (.+)$/s.exec(message) ?? [];
  if (field.endsWith(".side")) return { field, text: e().wrong.side, sides: /^expected (.+), got/.exec(said)?.[1]?.split(" or ") ?? [] };
  for (const [pattern, say] of KINDS) {
    const found = pattern.exec(said);
    if (found) return { field, text: say(...found.slice(1)), sides: [] };
  }
  return { field, text: unknownCard(said) ?? e().wrong.other, sides: [] };
}

// Whether what is wrong at a field belongs to a place: a zone, or one of its cards.
export function concerns(wrong: Wrong | null, place: string): boolean {
  return wrong !== null && (wrong.field === place || wrong.field.startsWith(`${place}.`) || wrong.field.startsWith(`${place}[`));
}
