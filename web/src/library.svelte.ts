// Owns the cards and the words of the game in the language of the page.
import { get } from "./api";
import type { CardSeen, Lang, Library, OwnCard, Term } from "./protocol";
import { settings } from "./settings.svelte";

// A card that is in no official set, with the numbers of its picture.
export interface OwnSeen extends CardSeen {
  picture: readonly number[];
}

let cards = $state.raw(new Map<string, CardSeen>());
let own = $state.raw<readonly OwnCard[]>([]);
const owned = $derived(new Map(own.map((found) => [found.card.name, seen(found)])));
let terms = $state.raw<Term[]>([]);
let asked: Lang | null = null;

export const library = {
  get ready(): boolean {
    return cards.size > 0;
  },
  get cards(): ReadonlyMap<string, CardSeen> {
    return cards;
  },
  // Official cards, and those of one's own that are shown now, which come first.
  get every(): readonly CardSeen[] {
    return [...owned.values(), ...cards.values()];
  },
  get terms(): readonly Term[] {
    return terms;
  },
};

export async function loadLibrary(lang: Lang): Promise<void> {
  if (asked === lang) return;
  asked = lang;
  try {
    const found = await get<Library>("/cards", { lang });
    if (asked !== lang) return;
    cards = new Map(found.cards.map((card) => [card.name, card]));
    terms = found.terms;
  } catch (error) {
    if (asked === lang) asked = null;
    throw error;
  }
}

// A label is a card's English name, with its copy number if it is not the first: "Killer Bee #2".
export function nameOf(label: string): string {
  return label.replace(/ #\d+$/, "");
}

export function cardOf(label: string): CardSeen | undefined {
  return ownOf(label) ?? cards.get(nameOf(label));
}

export function ownOf(label: string): OwnSeen | undefined {
  return owned.get(nameOf(label));
}

// Cards of a game, a set or a replay that are not official are known as long as it is shown. No official card is called like one of them.
export function showOwn(shown: readonly OwnCard[]): () => void {
  own = shown;
  return () => {
    if (own === shown) own = [];
  };
}

function seen({ card, texts, picture }: OwnCard): OwnSeen {
  return { ...card, set: "", text: texts[settings.lang] ?? card.text, picture };
}

// What a card is called in the language of the page, without its copy number.
export function titleOf(label: string): string {
  return cardOf(label)?.title ?? nameOf(label);
}

export function termOf(word: string): Term | undefined {
  return terms.find((term) => term.word === word);
}

// A sentence without copy numbers: which of two like cards is meant, one sees on the table.
export function withoutCopies(text: string): string {
  return text.replace(/ #\d+/g, "");
}
