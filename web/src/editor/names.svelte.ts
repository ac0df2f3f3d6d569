// Owns what cards are called in every language, so that one finds them by any of their names.
import { get } from "../api";
import { cardOf, library, nameOf } from "../library.svelte";
import { complain } from "../parts/notices.svelte";
import type { CardSeen, Lang, Library } from "../protocol";
import { LANGUAGES } from "../settings.svelte";

// The names of each card, folded.
let known = $state.raw(new Map<string, string[]>());
let asked = false;

export function loadNames(): void {
  if (asked) return;
  asked = true;
  const all = (Object.keys(LANGUAGES) as Lang[]).map((lang) => get<Library>("/cards", { lang }));
  Promise.all(all).then(
    (libraries) => {
      const found = new Map<string, string[]>();
      for (const card of libraries.flatMap((library) => library.cards)) {
        found.set(card.name, [...(found.get(card.name) ?? [fold(card.name)]), fold(card.title)]);
      }
      known = found;
    },
    (error: unknown) => {
      asked = false;
      complain(error);
    },
  );
}

// Without case, accents and signs.
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function namesOf(card: CardSeen): string[] {
  return known.get(card.name) ?? [fold(card.name), fold(card.title)];
}

// The card that a name means in any language, with its copy number; the name itself if there is none.
export function nameFor(label: string): string {
  const wanted = fold(nameOf(label));
  const copy = label.slice(nameOf(label).length);
  if (cardOf(label)) return label;
  const found = [...library.cards.values()].find((card) => namesOf(card).includes(wanted));
  return found ? found.name + copy : label;
}

// Cards whose names have all words that were typed; those whose name begins with them come first.
export function searchCards(typed: string, allowed: (card: CardSeen) => boolean): CardSeen[] {
  const words = fold(typed).split(" ").filter(Boolean);
  const rank = (card: CardSeen): number => {
    const names = namesOf(card);
    if (!words.every((word) => names.some((name) => name.includes(word)))) return -1;
    return names.some((name) => name.startsWith(words[0] ?? "")) ? 0 : 1;
  };
  const found = library.every.filter(allowed).map((card) => ({ card, rank: rank(card) }));
  return found
    .filter((entry) => entry.rank >= 0)
    .sort((a, b) => (words.length ? a.rank - b.rank || a.card.title.localeCompare(b.card.title) : 0))
    .map((entry) => entry.card);
}
