// The words of playing on from a position.
import { inLanguages } from "../words/words.svelte";

interface PlayOnWords {
  title: string;
  text: string;
  against: string;
  modes: { bot: string; friend: string; screen: string };
  level: string;
  seat: string;
  toMove: (name: string) => string;
  other: string;
  start: string;
}

export const p = inLanguages<PlayOnWords>({
  en: {
    title: "Play on from here",
    text: "A new game begins with this position. What lies face down is hidden again.",
    against: "Against",
    modes: { bot: "A bot", friend: "A friend, by link", screen: "Two at this screen" },
    level: "Level of the bot",
    seat: "You play",
    toMove: (name) => `${name} (to move)`,
    other: "Name of the other player",
    start: "Play",
  },
  fr: {
    title: "Continuer à partir d’ici",
    text: "Une nouvelle partie commence dans cette position. Ce qui est face cachée l’est de nouveau.",
    against: "Contre",
    modes: { bot: "Un robot", friend: "Un ami, par lien", screen: "À deux sur cet écran" },
    level: "Niveau du robot",
    seat: "Vous jouez",
    toMove: (name) => `${name} (a le trait)`,
    other: "Nom de l’autre joueur",
    start: "Jouer",
  },
  es: {
    title: "Seguir desde aquí",
    text: "Empieza una partida nueva con esta posición. Lo que está boca abajo vuelve a estar oculto.",
    against: "Contra",
    modes: { bot: "Un robot", friend: "Un amigo, por enlace", screen: "Dos en esta pantalla" },
    level: "Nivel del robot",
    seat: "Tú juegas",
    toMove: (name) => `${name} (le toca)`,
    other: "Nombre del otro jugador",
    start: "Jugar",
  },
});
