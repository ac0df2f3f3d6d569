// The words of choosing a special rule.
import { inLanguages } from "../words/words.svelte";

export const specialWords = inLanguages<{ title: string; none: string }>({
  en: { title: "Special rule", none: "None: as the rulebook says" },
  fr: { title: "Règle spéciale", none: "Aucune : comme dans le livret de règles" },
  es: { title: "Regla especial", none: "Ninguna: como dice el reglamento" },
});
