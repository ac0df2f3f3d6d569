// Owns what is wrong with a position: in which field, and in words of the page.
import type { Trouble } from "../api";
import { e } from "./editor.words";

export interface Wrong {
  field: string;
  text: string;
  // What could be there instead, in notation.
  choices: string[];
}

export function wrongOf({ field, sentence, choices }: Trouble): Wrong {
  return { field, text: field.endsWith(".side") ? e().wrongSide : sentence, choices };
}

// Whether what is wrong at a field belongs to a place: a zone, or one of its cards.
export function concerns(wrong: Wrong | null, place: string): boolean {
  return wrong !== null && (wrong.field === place || wrong.field.startsWith(`${place}.`) || wrong.field.startsWith(`${place}[`));
}
