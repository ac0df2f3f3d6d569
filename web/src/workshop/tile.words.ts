// The words of the workshop on the start page.
import { inLanguages } from "../words/words.svelte";

export const workshopTile = inLanguages<{ title: string; help: string }>({
  en: { title: "Workshop", help: "Make your own cards" },
  fr: { title: "Atelier", help: "Créez vos propres cartes" },
  es: { title: "Taller", help: "Crea tus propias cartas" },
});
