// Owns which puzzles somebody wants to have; it is remembered.
import { fields, flag, letters, memory } from "../stored";

export interface Filters {
  // Names of sets with commas between; empty for all.
  mix: string;
  kind: string;
  theme: string;
  // Only those that were failed, once more.
  failed: boolean;
}

export const filters = memory(
  "puzzles",
  fields<Filters>({ mix: letters("", 200), kind: letters("", 20), theme: letters("", 40), failed: flag(false) }),
);
