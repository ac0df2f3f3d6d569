// The words of weekly runs.
import { inLanguages } from "../words/words.svelte";

interface RunWords {
  title: string;
  week: (name: string, monday: string) => string;
  about: (wins: number, losses: number) => string;
  rule: string;
  cards: string;
  opponents: string;
  met: string;
  score: (wins: number, losses: number) => string;
  begin: string;
  playNext: (opponent: string) => string;
  goOn: string;
  over: string;
  nextWeek: string;
  notNow: string;
  toNow: string;
  download: string;
  share: string;
  send: string;
  past: string;
  noPast: string;
  away: string;
}

export const w = inLanguages<RunWords>({
  en: {
    title: "Run of the week",
    week: (name, monday) => `Week of ${monday} (${name})`,
    about: (wins, losses) => `Play until ${wins} wins or ${losses} losses, against opponents that grow stronger. A draw counts for nobody, and nothing is taken back. Every week has other cards and another special rule.`,
    rule: "Special rule",
    cards: "Cards",
    opponents: "Opponents",
    met: "won",
    score: (wins, losses) => `${wins} won, ${losses} lost`,
    begin: "Begin the run",
    playNext: (opponent) => `Play next: ${opponent}`,
    goOn: "Go on with the game",
    over: "This run is over.",
    nextWeek: "The next one begins on Monday.",
    notNow: "This week is not played now.",
    toNow: "To this week",
    download: "Save the picture",
    share: "Copy the result",
    send: "Share",
    past: "Other weeks",
    noPast: "Your runs of other weeks will be listed here.",
    away: "The run could not be loaded.",
  },
  fr: {
    title: "Défi de la semaine",
    week: (name, monday) => `Semaine du ${monday} (${name})`,
    about: (wins, losses) => `Jouez jusqu’à ${wins} victoires ou ${losses} défaites, contre des adversaires de plus en plus forts. Une partie nulle ne compte pour personne, et rien n’est repris. Chaque semaine a d’autres cartes et une autre règle spéciale.`,
    rule: "Règle spéciale\u00a0",
    cards: "Cartes\u00a0",
    opponents: "Adversaires",
    met: "battu",
    score: (wins, losses) => `Victoires : ${wins}, défaites : ${losses}`,
    begin: "Commencer le défi",
    playNext: (opponent) => `Partie suivante : ${opponent}`,
    goOn: "Reprendre la partie",
    over: "Ce défi est terminé.",
    nextWeek: "Le prochain commence lundi.",
    notNow: "Cette semaine ne se joue pas en ce moment.",
    toNow: "Vers cette semaine",
    download: "Enregistrer l’image",
    share: "Copier le résultat",
    send: "Partager",
    past: "Autres semaines",
    noPast: "Vos défis d’autres semaines seront listés ici.",
    away: "Le défi n’a pas pu être chargé.",
  },
  es: {
    title: "Reto de la semana",
    week: (name, monday) => `Semana del ${monday} (${name})`,
    about: (wins, losses) => `Juega hasta ${wins} victorias o ${losses} derrotas, contra rivales cada vez más fuertes. Un empate no cuenta para nadie, y nada se deshace. Cada semana tiene otras cartas y otra regla especial.`,
    rule: "Regla especial",
    cards: "Cartas",
    opponents: "Rivales",
    met: "vencido",
    score: (wins, losses) => `Victorias: ${wins}, derrotas: ${losses}`,
    begin: "Empezar el reto",
    playNext: (opponent) => `Siguiente partida: ${opponent}`,
    goOn: "Seguir con la partida",
    over: "Este reto ha terminado.",
    nextWeek: "El próximo empieza el lunes.",
    notNow: "Esta semana no se juega ahora.",
    toNow: "A esta semana",
    download: "Guardar la imagen",
    share: "Copiar el resultado",
    send: "Compartir",
    past: "Otras semanas",
    noPast: "Aquí aparecerán tus retos de otras semanas.",
    away: "No se ha podido cargar el reto.",
  },
});
