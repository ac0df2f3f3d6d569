// Owns what a card is in words: for screen readers, and its text split where a trigger stands in front.
import { cardOf, termOf, titleOf } from "../library.svelte";
import type { CardSeen, CreatureSeen, Keyword, Term } from "../protocol";
import { t } from "../words/words.svelte";

export interface Chip {
  word: Keyword;
  title: string;
  state: "printed" | "gained" | "spent" | "mute";
}

// The keywords of a card, or of a creature as it is now: gained ones are marked, Tough is spent while exhausted.
export function chipsOf(card: CardSeen | undefined, creature?: CreatureSeen): Chip[] {
  const printed = card?.keywords ?? [];
  if (!creature) return printed.map((word) => ({ word, title: keywordTitle(word), state: "printed" }));
  return creature.keywords.map((word) => {
    const spent = word === "tough" && creature.exhausted;
    const state = creature.suppressed ? "mute" : spent ? "spent" : printed.includes(word) ? "printed" : "gained";
    return { word, title: keywordTitle(word), state };
  });
}

// What explains a card, or a creature as it is now: the words of the card, then what has been given to the creature.
export function termsOf(card: CardSeen | undefined, creature?: CreatureSeen): Term[] {
  const given: [boolean, string][] = [
    [Boolean(creature?.octonite), "octonite"],
    [Boolean(creature?.boosts.length), "boost"],
    [Boolean(creature?.exhausted), "exhausted"],
  ];
  const words = [...(card?.terms ?? []), ...(creature?.keywords ?? []), ...given.flatMap(([is, word]) => (is ? [word] : []))];
  return [...new Set(words)].flatMap((word) => termOf(word) ?? []);
}

export function keywordTitle(word: string): string {
  return termOf(word)?.title ?? word;
}

export interface Piece {
  head: string;
  text: string;
}

// "Play: Gain 2 life. Attack: ..." in pieces of trigger and text.
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest) {
    const head = /^[^.:]{2,60}?[\u00a0\u202f ]?:(?= )/.exec(rest)?.[0] ?? "";
    const end = nextHead(rest, head.length);
    pieces.push({ head, text: rest.slice(head.length, end).trim() });
    rest = rest.slice(end).trim();
  }
  return pieces;
}

// Where the next sentence with a trigger begins.
function nextHead(text: string, from: number): number {
  const found = /(?<=[.!?”»] )[^.:“«]{2,60}?[\u00a0\u202f ]?: /.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

// A card in one sentence, for those who do not see it.
export function cardLabel(label: string, creature?: CreatureSeen): string {
  const card = cardOf(label);
  const words = t().card;
  const parts = [titleOf(label)];
  const power = creature?.power ?? card?.power;
  if (power !== undefined && power !== null) parts.push(words.power(power));
  if (card?.cost) parts.push(words.cost(card.cost));
  for (const chip of chipsOf(card, creature)) {
    const said = { printed: chip.title, mute: chip.title, gained: words.gained(chip.title), spent: words.spent(chip.title) };
    parts.push(said[chip.state]);
  }
  if (creature?.exhausted) parts.push(words.exhausted);
  if (creature?.suppressed) parts.push(words.suppressed);
  if (creature?.octonite) parts.push(words.octonite(creature.octonite));
  if (creature?.boosts.length) parts.push(words.boosts(creature.boosts.length));
  return [parts.join(", "), card?.text].filter(Boolean).join(". ");
}
