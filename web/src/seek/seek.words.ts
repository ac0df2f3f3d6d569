// Owns the words of finding an opponent.
import { inLanguages } from "../words/words.svelte";

const seconds = (n: number): string => (n < 60 ? `${n} s` : `${Math.floor(n / 60)} min ${n % 60} s`);

export const s = inLanguages({
  en: {
    title: "Find an opponent",
    help: "This game is looked for. The options on the start page change it.",
    without: "Special rule, single cards and who starts are only for games against a bot or a friend.",
    noClock: "No clock",
    notRated: "Not rated",
    botAfter: "When a bot steps in",
    after: { "15": "After 15 s", "60": "After a minute", "300": "After 5 minutes", "0": "Never" },
    begin: "Look for somebody",
    looking: (waited: number) => `Looking for ${seconds(waited)} …`,
    wide: (within: number, others: number) =>
      `Ratings at most ${within} away from yours. ${others ? `${others} more ${others === 1 ? "looks" : "look"} for a game, but nobody fits yet: another game, a rating too far away, or a rated game from the same network.` : "Nobody else looks for a game right now."}`,
    found: "An opponent is there!",
    ended: {
      replaced: "You look for an opponent elsewhere now.",
      full: "Too many look for an opponent right now. Try again in a moment.",
      failed: "There could be no such game. Try again.",
    },
  },
  fr: {
    title: "Trouver un adversaire",
    help: "C’est la partie que l’on cherche. Les options de l’accueil la changent.",
    without: "Règle spéciale, cartes isolées et qui commence ne valent que contre un robot ou un ami.",
    noClock: "Sans pendule",
    notRated: "Non classée",
    botAfter: "Quand un robot prend la place",
    after: { "15": "Après 15 s", "60": "Après une minute", "300": "Après 5 minutes", "0": "Jamais" },
    begin: "Chercher quelqu’un",
    looking: (waited: number) => `Recherche depuis ${seconds(waited)}…`,
    wide: (within: number, others: number) =>
      `Classements à ${within} du vôtre au plus. ${others ? `${others === 1 ? "Une autre personne cherche" : `${others} autres personnes cherchent`} une partie, mais rien ne convient encore\u00a0: une autre partie, un classement trop éloigné, ou une partie classée depuis le même réseau.` : "Personne d’autre ne cherche de partie en ce moment."}`,
    found: "Un adversaire est là\u00a0!",
    ended: {
      replaced: "Vous cherchez maintenant un adversaire ailleurs.",
      full: "Trop de monde cherche un adversaire en ce moment. Réessayez dans un instant.",
      failed: "Une telle partie n’était pas possible. Réessayez.",
    },
  },
  es: {
    title: "Buscar rival",
    help: "Esta es la partida que se busca. Las opciones del inicio la cambian.",
    without: "Regla especial, cartas sueltas y quién empieza son solo para partidas contra un robot o un amigo.",
    noClock: "Sin reloj",
    notRated: "Sin puntuar",
    botAfter: "Cuándo entra un robot",
    after: { "15": "Tras 15 s", "60": "Tras un minuto", "300": "Tras 5 minutos", "0": "Nunca" },
    begin: "Buscar a alguien",
    looking: (waited: number) => `Buscando desde hace ${seconds(waited)}…`,
    wide: (within: number, others: number) =>
      `Puntuaciones a ${within} de la tuya como mucho. ${others ? `${others === 1 ? "Una persona más busca" : `${others} personas más buscan`} partida, pero nadie encaja todavía: otra partida, una puntuación demasiado lejana o una partida puntuada desde la misma red.` : "Nadie más busca partida ahora mismo."}`,
    found: "¡Ya hay rival!",
    ended: {
      replaced: "Ahora buscas rival en otro sitio.",
      full: "Demasiada gente busca rival ahora mismo. Inténtalo de nuevo en un momento.",
      failed: "No pudo haber una partida así. Inténtalo de nuevo.",
    },
  },
});
