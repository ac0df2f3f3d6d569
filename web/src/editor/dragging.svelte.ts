// Owns the card that is being dragged over the editor: from a place, or from the list of all cards.
import type { Place } from "./position";

export interface Dragged {
  card: string;
  from: Place | null;
  at: number;
}

let dragged = $state.raw<Dragged | null>(null);

export const dragging = {
  get now(): Dragged | null {
    return dragged;
  },
};

export function startDrag(event: DragEvent, what: Dragged): void {
  dragged = what;
  event.dataTransfer?.setData("text/plain", what.card);
  if (event.dataTransfer) event.dataTransfer.effectAllowed = what.from ? "move" : "copy";
}

export function endDrag(): void {
  dragged = null;
}
