// Owns what the gallery shows: the filter, which is that of the address, the cards that it finds, and what cards are called elsewhere.
import { get } from "../api";
import { library } from "../library.svelte";
import type { CardSeen, Lang, Library, SetSeen, Welcome } from "../protocol";
import { LANGUAGES, settings } from "../settings.svelte";
import { applied, everything, fromQuery, toQuery, type Entry, type Filter } from "./filters";
import { worths } from "../worth/worth.svelte";
import { capitalized, plain } from "./plain";

let filter = $state<Filter>(everything());
let read: string | null = null;
let names = $state.raw<Partial<Record<Lang, ReadonlyMap<string, string>>>>({});
let sets = $state.raw<readonly SetSeen[]>([]);

const all = $derived([...library.cards.values()]);
const entries = $derived(all.map((card): Entry => ({ card, said: plain([card.name, card.title, ...otherNames(card), card.text].join("\n")) })));
const found = $derived(applied(filter, entries, settings.lang, (card) => worths.of(card.name)?.value));

export const gallery = {
  get filter(): Filter {
    return filter;
  },
  get all(): readonly CardSeen[] {
    return all;
  },
  get entries(): readonly Entry[] {
    return entries;
  },
  get found(): readonly CardSeen[] {
    return found;
  },
  get sets(): readonly SetSeen[] {
    return sets;
  },
  get query(): string {
    return toQuery(filter);
  },
};

// Takes the filter from the address, if that was changed by a link or by going back.
export function readAddress(): void {
  if (read === location.search) return;
  read = location.search;
  filter = fromQuery(read);
}

// Puts the filter into the address, so that it can be sent to others.
export function writeAddress(): void {
  const query = toQuery(filter);
  if (query === location.search) return;
  read = query;
  history.replaceState(history.state, "", location.pathname + query);
}

export function clearFilter(): void {
  filter = { ...everything(), sort: filter.sort };
}

// Sets and names

// What a set is called; until the server has said it, its name does.
export function titleOfSet(name: string): string {
  return sets.find((set) => set.name === name)?.title ?? name.split("-").map(capitalized).join(" ");
}

export async function loadSets(lang: Lang): Promise<void> {
  const welcome = await get<Welcome>("/welcome", { lang });
  if (settings.lang === lang) sets = welcome.sets;
}

let loading: Promise<void> | null = null;

// The names of all cards in all languages. They are wanted only for the search and for the page of a card.
export function loadNames(): Promise<void> {
  loading ??= Promise.all(languages().map(loadNamesIn)).then(
    () => undefined,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

async function loadNamesIn(lang: Lang): Promise<void> {
  const { cards } = await get<Library>("/cards", { lang });
  names = { ...names, [lang]: new Map(cards.map((card) => [card.name, card.title])) };
}

function languages(): Lang[] {
  return Object.keys(LANGUAGES) as Lang[];
}

function otherNames(card: CardSeen): string[] {
  return Object.values(names).flatMap((titles) => titles.get(card.name) ?? []);
}

// What a card is called in the other languages, where that differs.
export function namesElsewhere(card: CardSeen): { lang: Lang; title: string }[] {
  const others = languages().filter((lang) => lang !== settings.lang);
  return others
    .map((lang) => ({ lang, title: names[lang]?.get(card.name) ?? card.title }))
    .filter(({ title }) => title !== card.title);
}

// A card by its English name, or by that of the language of the page; case and accents do not matter.
export function cardNamed(name: string): CardSeen | undefined {
  const wanted = plain(name);
  return library.cards.get(name) ?? all.find((card) => plain(card.name) === wanted || plain(card.title) === wanted);
}
