// The words of the puzzle of the day on the start page.
import { inLanguages } from "../words/words.svelte";

interface TileWords {
  title: string;
  solved: string;
  streak: (days: number) => string;
}

export const tileWords = inLanguages<TileWords>({
  en: {
    title: "Puzzle of the day",
    solved: "Solved. Another one?",
    streak: (days) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  },
  fr: {
    title: "Énigme du jour",
    solved: "Résolue. Une autre ?",
    streak: (days) => (days === 1 ? "1 jour de suite" : `${days} jours de suite`),
  },
  es: {
    title: "Acertijo del día",
    solved: "Resuelto. ¿Otro?",
    streak: (days) => (days === 1 ? "1 día seguido" : `${days} días seguidos`),
  },
});
