// Owns which cards are shown and in what order: a filter as a value, as the query of an address, and applied.
import { allOf, KEYWORDS } from "../closed";
import type { CardSeen, Keyword, Trigger } from "../protocol";
import { wordsOf } from "./plain";

export const TRIGGERS = allOf<Trigger>({
  play: true,
  attack: true,
  defeated: true,
  action: true,
  harvest: true,
  bought: true,
  "end of turn": true,
  "end of your turn": true,
  "life lost": true,
  "put into discard": true,
});
export const KINDS = ["creature", "stage1", "stage2", "stage3", "power"] as const;
export const SORTS = ["set", "name", "strong", "weak", "worth"] as const;
export const LEAST = 1;
export const MOST = 10;

export type Kind = (typeof KINDS)[number];
export type Sort = (typeof SORTS)[number];
// What owning a card adds to the chance to win, if that was measured.
export type WorthOf = (card: CardSeen) => number | undefined;

// A card has one of the sets and one of the kinds, but all of the keywords and triggers. An empty list asks for nothing.
export interface Filter {
  q: string;
  sets: string[];
  kinds: Kind[];
  keywords: Keyword[];
  triggers: Trigger[];
  least: number;
  most: number;
  sort: Sort;
}

export function everything(): Filter {
  return { q: "", sets: [], kinds: [], keywords: [], triggers: [], least: LEAST, most: MOST, sort: "set" };
}

// How many parts of a filter ask for something; the search and the order do not count.
export function asked(filter: Filter): number {
  const chosen = filter.sets.length + filter.kinds.length + filter.keywords.length + filter.triggers.length;
  return chosen + (hasRange(filter) ? 1 : 0);
}

export function hasRange(filter: Filter): boolean {
  return filter.least > LEAST || filter.most < MOST;
}

// The address

export function fromQuery(search: string): Filter {
  const query = new URLSearchParams(search);
  const list = (key: string): string[] => (query.get(key) ?? "").split(",").filter(Boolean);
  const known = <T extends string>(key: string, all: readonly T[]): T[] => all.filter((word) => list(key).includes(word.replaceAll(" ", "-")));
  const [least, most] = range(query.get("strength"));
  return {
    q: query.get("q") ?? "",
    sets: list("set"),
    kinds: known("kind", KINDS),
    keywords: known("keyword", KEYWORDS),
    triggers: known("trigger", TRIGGERS),
    least,
    most,
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? "set",
  };
}

function range(text: string | null): [number, number] {
  const found = /^(\d+)-(\d+)$/.exec(text ?? "");
  if (!found) return [LEAST, MOST];
  const [least, most] = [Number(found[1]), Number(found[2])];
  return LEAST <= least && least <= most && most <= MOST ? [least, most] : [LEAST, MOST];
}

// "?set=promos&keyword=tough", or nothing if everything is shown.
export function toQuery(filter: Filter): string {
  const list = (words: readonly string[]): string => words.map((word) => word.replaceAll(" ", "-")).join(",");
  const pairs = {
    q: filter.q.trim(),
    set: list(filter.sets),
    kind: list(filter.kinds),
    keyword: list(filter.keywords),
    trigger: list(filter.triggers),
    strength: hasRange(filter) ? `${filter.least}-${filter.most}` : "",
    sort: filter.sort === "set" ? "" : filter.sort,
  };
  const query = new URLSearchParams(Object.entries(pairs).filter(([, value]) => value)).toString();
  return query && `?${query.replaceAll("%2C", ",")}`;
}

// The cards

function kindOf(card: CardSeen): Kind {
  if (card.power === null) return "power";
  if (card.stage === 1 || card.stage === 2 || card.stage === 3) return `stage${card.stage}`;
  return "creature";
}

// A card and all that is said of it, plain, as it is searched.
export interface Entry {
  card: CardSeen;
  said: string;
}

export function applied(filter: Filter, entries: readonly Entry[], lang: string, worthOf: WorthOf): CardSeen[] {
  const found = saying(filter.q, entries).filter((card) => fits(card, filter));
  return filter.sort === "set" ? found : found.sort(order(filter.sort, lang, worthOf));
}

// The cards of which every word is said.
function saying(q: string, entries: readonly Entry[]): CardSeen[] {
  const words = wordsOf(q);
  return entries.filter(({ said }) => words.every((word) => said.includes(word))).map(({ card }) => card);
}

export type Group = "sets" | "kinds" | "keywords" | "triggers";

// How many cards there would be of each option of a group, with the rest of the filter as it is.
export function counts(filter: Filter, entries: readonly Entry[], group: Group, options: readonly string[]): Record<string, number> {
  const cards = saying(filter.q, entries);
  const adds = group === "keywords" || group === "triggers";
  const wanting = (option: string): Filter => ({ ...filter, [group]: adds ? [...filter[group], option] : [option] });
  return Object.fromEntries(options.map((option) => [option, cards.filter((card) => fits(card, wanting(option))).length]));
}

// How many cards of each power there would be, with the rest of the filter as it is; the first is that of the least power.
export function powers(filter: Filter, entries: readonly Entry[]): number[] {
  const free = { ...filter, least: LEAST, most: MOST };
  const cards = saying(filter.q, entries).filter((card) => fits(card, free));
  return Array.from({ length: MOST - LEAST + 1 }, (_, i) => cards.filter((card) => card.power === LEAST + i).length);
}

function fits(card: CardSeen, filter: Filter): boolean {
  const all = (wanted: readonly string[], has: readonly string[]): boolean => wanted.every((word) => has.includes(word));
  const one = (wanted: readonly string[], has: string): boolean => wanted.length === 0 || wanted.includes(has);
  return (
    one(filter.sets, card.set) &&
    one(filter.kinds, kindOf(card)) &&
    all(filter.keywords, card.keywords) &&
    all(filter.triggers, card.triggers) &&
    (!hasRange(filter) || (card.power !== null && filter.least <= card.power && card.power <= filter.most))
  );
}

function order(sort: Exclude<Sort, "set">, lang: string, worthOf: WorthOf): (a: CardSeen, b: CardSeen) => number {
  const { compare } = new Intl.Collator(lang);
  const byName = (a: CardSeen, b: CardSeen): number => compare(a.title, b.title);
  if (sort === "name") return byName;
  if (sort === "worth") return (a, b) => (worthOf(b) ?? -1) - (worthOf(a) ?? -1) || byName(a, b);
  const sign = sort === "strong" ? -1 : 1;
  // Power cards have no power; they come last.
  const power = (card: CardSeen): number => (card.power === null ? Infinity : sign * card.power);
  return (a, b) => (power(a) === power(b) ? byName(a, b) : power(a) - power(b));
}
