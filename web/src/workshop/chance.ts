// Owns pictures by chance, in the numbers in which they are kept.
import { FIELDS, numberOf, sizeOf, type Field } from "../cards/composing";
import { SCENES, sceneOf } from "../cards/own.svelte";
import { palettes } from "../cards/palettes";

const ANY = 5040; // has no remainder with most small numbers
const OTHER = 7;

// How many of something there are for a picture.
export function size(field: Field, picture: readonly number[]): number {
  return sizeOf(field, palettes[sceneOf(picture)].skies.length, SCENES.length);
}

// The same picture in the smallest numbers.
export function exact(picture: readonly number[]): number[] {
  return FIELDS.map((field) => numberOf(picture, field) % size(field, picture));
}

// The second thing is where it fits, and the creature stands upright or looks the other way.
export function surprise(): number[] {
  return exact(FIELDS.map((field) => (field === "pose" ? 0 : Math.floor(Math.random() * (field === "turn" ? 2 : ANY)))));
}

// The same creature with something else, at another time of the day.
export function grown(picture: readonly number[]): number[] {
  return exact(FIELDS.map((field) => numberOf(picture, field) + (field === "sky" ? 1 : field === "extra" ? OTHER : 0)));
}
