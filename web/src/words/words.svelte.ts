// Owns the language of the page: `t()` gives its words, `inLanguages` those of a page that is loaded later.
import type { Lang } from "../protocol";
import { settings } from "../settings.svelte";
import { en, type Words } from "./en";

const LOADERS: Record<Lang, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  fr: () => import("./fr").then((found) => found.fr),
  es: () => import("./es").then((found) => found.es),
};

let current = $state.raw<Words>(en);

export function t(): Words {
  return current;
}

export async function loadWords(lang: Lang): Promise<void> {
  const found = await LOADERS[lang]();
  if (settings.lang === lang) current = found;
}

// The words of one page: `export const t = inLanguages({ en: {...}, fr: {...}, es: {...} })`. A missing or extra key does not compile.
export function inLanguages<W>(all: { en: W; fr: NoInfer<W>; es: NoInfer<W> }): () => W {
  return () => all[settings.lang];
}

// The word for something that the server names; its name if a newer server names what this page does not know.
export function wordFor<Name extends string>(words: Readonly<Record<Name, string>>, name: Name): string {
  return words[name] ?? name;
}
