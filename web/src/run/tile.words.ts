// The words of the weekly run on the start page.
import { inLanguages } from "../words/words.svelte";

export const runTile = inLanguages<{ title: string; help: string }>({
  en: { title: "Run of the week", help: "Six wins before three losses" },
  fr: { title: "Défi de la semaine", help: "Six victoires avant trois défaites" },
  es: { title: "Reto de la semana", help: "Seis victorias antes de tres derrotas" },
});
