// Owns who made what is shown on the page. Who drew which icon is written down where the pictures are composed.
import credits from "../../pictures/credits.json";

export interface Author {
  name: string;
  icons: readonly string[];
}

// Who drew the most comes first.
export const AUTHORS: readonly Author[] = Object.entries(credits.authors)
  .map(([name, icons]) => ({ name, icons }))
  .sort((a, b) => b.icons.length - a.icons.length || a.name.localeCompare(b.name));

export const ICONS = { name: new URL(credits.source).hostname, url: credits.source };
export const ICON_LICENCE = { name: credits.licence, url: credits.licence_url };
export const FONTS = [
  { name: "Lilita One", author: "Juan Montoreano" },
  { name: "Inter", author: "Rasmus Andersson" },
] as const;
