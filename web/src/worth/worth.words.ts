// Owns the words about what cards are worth.
import { inLanguages } from "../words/words.svelte";

export const w = inLanguages({
  en: {
    title: "What every card is worth",
    lead: "Cards are dealt at random, so many games of bots tell what owning a card adds to the chance to win. Values are measured against an average card of the same cards.",
    worth: "Worth",
    card: "Card",
    points: (value: string) => `${value} points`,
    between: (low: string, high: string) => `${low} to ${high}`,
    taken: "Taken with a Mindbug",
    noOccasion: "no occasion",
    unknown: "not measured",
    how: "How was this measured?",
    explained:
      "Two bots of one level play many games, each deal from both sides; the bot search:160 plays at least as well as the medium one, and quicker. The points are those of 100 that owning one copy of the card, instead of an average one, adds to the chance to win; beside them is the interval that holds the truth in 95 of 100 measurements. A card is taken in so many of the cases in which the opponent had a Mindbug. Better players may get more, or less, out of a card.",
    measured: (games: string, level: string, sets: string, day: string) => `${games} games of the ${level} bot with ${sets}, ${day}.`,
    again: "The laboratory of this program plays and measures: mindbug lab play, mindbug lab report.",
  },
  fr: {
    title: "Ce que vaut chaque carte",
    lead: "Les cartes sont distribuées au hasard\u00a0: beaucoup de parties de robots disent donc ce que posséder une carte ajoute à la chance de gagner. Les valeurs sont mesurées par rapport à une carte moyenne des mêmes cartes.",
    worth: "Valeur",
    card: "Carte",
    points: (value: string) => `${value} points`,
    between: (low: string, high: string) => `${low} à ${high}`,
    taken: "Prise avec un Mindbug",
    noOccasion: "aucune occasion",
    unknown: "non mesurée",
    how: "Comment cela a-t-il été mesuré\u202f?",
    explained:
      "Deux robots d’un même niveau jouent beaucoup de parties, chaque donne des deux côtés\u202f; le robot search:160 joue au moins aussi bien que le moyen, et plus vite. Les points sont ceux, sur 100, que posséder un exemplaire de la carte, à la place d’une carte moyenne, ajoute à la chance de gagner\u202f; à côté, l’intervalle qui contient la vérité dans 95 mesures sur 100. Une carte est prise dans cette part des cas où l’adversaire avait un Mindbug. De meilleurs joueurs peuvent tirer d’une carte plus, ou moins.",
    measured: (games: string, level: string, sets: string, day: string) => `${games} parties du robot ${level} avec ${sets}, ${day}.`,
    again: "Le laboratoire de ce programme joue et mesure\u00a0: mindbug lab play, mindbug lab report.",
  },
  es: {
    title: "Lo que vale cada carta",
    lead: "Las cartas se reparten al azar, así que muchas partidas de robots dicen cuánto añade tener una carta a la probabilidad de victoria. Los valores se miden frente a una carta media de las mismas cartas.",
    worth: "Valor",
    card: "Carta",
    points: (value: string) => `${value} puntos`,
    between: (low: string, high: string) => `de ${low} a ${high}`,
    taken: "Tomada con un Mindbug",
    noOccasion: "sin ocasión",
    unknown: "sin medir",
    how: "¿Cómo se midió esto?",
    explained:
      "Dos robots de un mismo nivel juegan muchas partidas, cada reparto desde ambos lados; el robot search:160 juega al menos tan bien como el medio, y más deprisa. Los puntos son los que, sobre 100, tener una copia de la carta en vez de una carta media añade a la probabilidad de victoria; al lado está el intervalo que contiene la verdad en 95 de cada 100 mediciones. Una carta se toma en esa parte de los casos en que el oponente tenía un Mindbug. Mejores jugadores pueden sacar más, o menos, de una carta.",
    measured: (games: string, level: string, sets: string, day: string) => `${games} partidas del robot ${level} con ${sets}, ${day}.`,
    again: "El laboratorio de este programa juega y mide: mindbug lab play, mindbug lab report.",
  },
});
