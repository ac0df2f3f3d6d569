// Owns what is open over every page: the settings, the list of keys, and the title of the document.
export type Overlay = "settings" | "keys";

let overlay = $state<Overlay | null>(null);
let title = $state("");
let mark = $state("");

export const shell = {
  get overlay(): Overlay | null {
    return overlay;
  },
  get title(): string {
    return title;
  },
  get mark(): string {
    return mark;
  },
};

export function openOverlay(wanted: Overlay): void {
  overlay = wanted;
}

export function closeOverlay(): void {
  overlay = null;
}

// The title of a page, such as "Rules"; the name of the game follows it.
export function setTitle(text: string): void {
  title = text;
}

// What stands in front of the title, such as "Your turn!".
export function setMark(text: string): void {
  mark = text;
}
