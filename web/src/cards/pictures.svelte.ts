// Owns the loading of pictures: those of a set come when its first card is shown, and only once.

import { SvelteMap } from "svelte/reactivity";
import type { Pictures } from "./drawing";
import { cardsOf, loaders } from "./generated/index";
import type { SetName } from "./palettes";

const sets = new Map<string, SetName>(
  (Object.keys(cardsOf) as SetName[]).flatMap((set) => cardsOf[set].map((card) => [card, set] as const)),
);
const loaded = new SvelteMap<SetName, Pictures>();
const loading = new Set<SetName>();

/** The set whose pictures hold that of a card, by its English name; Power cards have one of their own. */
export function setOf(card: string): SetName {
  return sets.get(card) ?? "promos";
}

/** Whether there is a picture of a card. */
export function isDrawn(card: string): boolean {
  return sets.has(card);
}

/** The pictures of a set, once they are there. */
export function picturesOf(set: SetName): Pictures | undefined {
  return loaded.get(set);
}

/** Fetch the pictures of a set unless they are there or under way; after a failure the next card tries again. */
export function load(set: SetName): void {
  if (loaded.has(set) || loading.has(set)) return;
  loading.add(set);
  loaders[set]()
    .then(({ pictures }) => loaded.set(set, pictures))
    .catch((error: unknown) => console.warn(`the pictures of ${set} did not come`, error))
    .finally(() => loading.delete(set));
}
