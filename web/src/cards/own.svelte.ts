// Owns the pictures of cards that are in no official set: in whose colours they are, and their loading.
import { SvelteMap } from "svelte/reactivity";
import type { OwnSeen } from "../library.svelte";
import type { Pictures } from "./drawing";
import { palettes, type SetName } from "./palettes";

const NUMBERS = 8;
const LARGEST = 251; // a prime, so that remainders differ

// The sets whose colours and backgrounds a picture can have. Their order must stay: pictures are kept as numbers.
export const SCENES = (Object.keys(palettes) as SetName[]).filter((set) => set !== "power");

const found = new SvelteMap<string, Pictures>();
const loading = new Set<string>();

// The numbers of a card's picture; those of one without a picture follow from its name.
export function pictureOf({ name, picture }: OwnSeen): readonly number[] {
  return picture.length ? picture : pictureFor(name);
}

export function pictureFor(name: string): number[] {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return Array.from({ length: NUMBERS }, (_, i) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return i < NUMBERS - 2 ? ((state ^ (state >>> 13)) >>> 0) % LARGEST : 0; // as it fits, and upright
  });
}

export function sceneOf(picture: readonly number[]): SetName {
  return SCENES[(picture[0] ?? 0) % SCENES.length] ?? SCENES[0]!;
}

// The layers of a picture, once its parts are there.
export function layersOf(picture: readonly number[]): Pictures | undefined {
  return found.get(picture.join());
}

export function load(picture: readonly number[]): void {
  const key = picture.join();
  if (found.has(key) || loading.has(key)) return;
  loading.add(key);
  import("./composing")
    .then(({ composed }) => composed(picture))
    .then((made) => found.set(key, made))
    .catch((error: unknown) => console.warn("the parts of a picture did not come", error))
    .finally(() => loading.delete(key));
}
