// The words of the puzzles.
import { changed } from "../words/changed";
import { inLanguages } from "../words/words.svelte";

interface PuzzleWords {
  title: string;
  ofDay: (day: string) => string;
  oneTry: string;
  tried: string;
  difficulty: (rating: number) => string;
  before: string;
  right: string;
  wrong: string;
  youMade: string;
  answer: string;
  temptation: string;
  because: (move: string, why: string) => string;
  themes: string;
  rating: (before: number, after: number) => string;
  noChange: string;
  standing: (rating: number, deviation: number) => string;
  streak: (streak: number, best: number) => string;
  lines: { label: string; line: string; refutation: string };
  openCards: string;
  next: string;
  playOn: string;
  playOnHelp: string;
  share: string;
  filters: string;
  sets: string;
  allSets: string;
  kind: string;
  allKinds: string;
  theme: string;
  allThemes: string;
  failed: (count: number) => string;
  none: string;
  noneHelp: string;
  all: string;
  away: string;
  day: string;
  others: string;
}

export const w = inLanguages<PuzzleWords>({
  en: {
    title: "Puzzles",
    ofDay: (day) => `Puzzle of the day, ${day}`,
    oneTry: "You have one try. Answer at the table.",
    tried: "You have answered this one before: it no longer counts.",
    difficulty: (rating) => `Difficulty ${rating}`,
    before: "What happened this turn",
    right: "Right!",
    wrong: "Not this one.",
    youMade: "Your answer",
    answer: "The right answer",
    temptation: "The move that tempts",
    because: (move, why) => `${move}. ${why}`,
    themes: "What it is about",
    rating: (before, after) => `Your puzzle rating: ${changed(before, after)}`,
    noChange: "Only the first answer to a puzzle counts.",
    standing: (rating, deviation) => `Rating ${rating} ± ${2 * deviation}`,
    streak: (streak, best) => `${streak} right in a row, best ${best}`,
    lines: { label: "How it goes on", line: "The right answer", refutation: "The move that tempts" },
    openCards: "Hidden cards lie here as they might: all of them are open.",
    next: "Next puzzle",
    playOn: "Play on",
    playOnHelp: "Play this position against a bot; hidden cards are dealt anew.",
    share: "Copy the link",
    filters: "Choose puzzles",
    sets: "Cards",
    allSets: "All sets",
    kind: "Kind",
    allKinds: "All kinds",
    theme: "About",
    allThemes: "Anything",
    failed: (count) => `Only those that I failed (${count})`,
    none: "There is no such puzzle left",
    noneHelp: "You have answered all of this choice. Choose others, or try again those that you failed.",
    all: "All puzzles",
    away: "The puzzle could not be loaded.",
    day: "Puzzle of the day",
    others: "Other puzzles",
  },
  fr: {
    title: "Énigmes",
    ofDay: (day) => `Énigme du jour, ${day}`,
    oneTry: "Vous avez un seul essai. Répondez sur la table.",
    tried: "Vous avez déjà répondu à celle-ci : elle ne compte plus.",
    difficulty: (rating) => `Difficulté ${rating}`,
    before: "Ce qui s’est passé à ce tour",
    right: "Bien vu !",
    wrong: "Ce n’était pas ça.",
    youMade: "Votre réponse\u00a0",
    answer: "La bonne réponse\u00a0",
    temptation: "Le coup qui tente\u00a0",
    because: (move, why) => `${move}. ${why}`,
    themes: "De quoi il s’agit\u00a0",
    rating: (before, after) => `Votre classement aux énigmes : ${changed(before, after)}`,
    noChange: "Seule la première réponse à une énigme compte.",
    standing: (rating, deviation) => `Classement ${rating} ± ${2 * deviation}`,
    streak: (streak, best) => `${streak} de suite, record ${best}`,
    lines: { label: "La suite", line: "La bonne réponse", refutation: "Le coup qui tente" },
    openCards: "Les cartes cachées sont ici comme elles pourraient être, toutes visibles.",
    next: "Énigme suivante",
    playOn: "Continuer la partie",
    playOnHelp: "Jouez cette position contre un robot ; les cartes cachées sont redistribuées.",
    share: "Copier le lien",
    filters: "Choisir les énigmes",
    sets: "Cartes",
    allSets: "Toutes les séries",
    kind: "Genre",
    allKinds: "Tous les genres",
    theme: "Sujet",
    allThemes: "N’importe lequel",
    failed: (count) => `Seulement celles que j’ai ratées (${count})`,
    none: "Il ne reste pas d’énigme de ce choix",
    noneHelp: "Vous avez répondu à toutes celles de ce choix. Choisissez-en d’autres, ou reprenez celles que vous avez ratées.",
    all: "Toutes les énigmes",
    away: "L’énigme n’a pas pu être chargée.",
    day: "Énigme du jour",
    others: "D’autres énigmes",
  },
  es: {
    title: "Acertijos",
    ofDay: (day) => `Acertijo del día, ${day}`,
    oneTry: "Tienes un solo intento. Responde en la mesa.",
    tried: "Ya has respondido a este: ya no cuenta.",
    difficulty: (rating) => `Dificultad ${rating}`,
    before: "Qué ha pasado este turno",
    right: "¡Correcto!",
    wrong: "No era esto.",
    youMade: "Tu respuesta",
    answer: "La respuesta correcta",
    temptation: "La jugada que tienta",
    because: (move, why) => `${move}. ${why}`,
    themes: "De qué trata",
    rating: (before, after) => `Tu puntuación en acertijos: ${changed(before, after)}`,
    noChange: "Solo cuenta la primera respuesta a un acertijo.",
    standing: (rating, deviation) => `Puntuación ${rating} ± ${2 * deviation}`,
    streak: (streak, best) => `Aciertos seguidos: ${streak}, récord: ${best}`,
    lines: { label: "Cómo sigue", line: "La respuesta correcta", refutation: "La jugada que tienta" },
    openCards: "Las cartas ocultas están aquí como podrían estar, todas a la vista.",
    next: "Siguiente acertijo",
    playOn: "Seguir jugando",
    playOnHelp: "Juega esta posición contra un robot; las cartas ocultas se reparten de nuevo.",
    share: "Copiar el enlace",
    filters: "Elegir acertijos",
    sets: "Cartas",
    allSets: "Todas las series",
    kind: "Clase",
    allKinds: "Todas las clases",
    theme: "Tema",
    allThemes: "Cualquiera",
    failed: (count) => `Solo los que fallé (${count})`,
    none: "No queda ningún acertijo así",
    noneHelp: "Has respondido a todos los de esta elección. Elige otros, o prueba otra vez los que fallaste.",
    all: "Todos los acertijos",
    away: "No se ha podido cargar el acertijo.",
    day: "Acertijo del día",
    others: "Otros acertijos",
  },
});
