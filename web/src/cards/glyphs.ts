// The icons of the game's own things, by the words of the protocol.
import fast from "icon:wingfoot";
import frenzy from "icon:triple-scratches";
import hunter from "icon:bullseye";
import poisonous from "icon:poison-bottle";
import sneaky from "icon:domino-mask";
import tough from "icon:checked-shield";
import addon from "icon:fruit-bowl";
import contact from "icon:ringed-planet";
import eternity from "icon:infinity";
import evolution from "icon:dna1";
import galaxy from "icon:star-swirl";
import kingdom from "icon:crown";
import promos from "icon:star-medal";
import servants from "icon:minions";
import tokyo from "icon:dinosaur-rex";
import bug from "icon:brain-tentacle";
import die from "icon:perspective-dice-six-faces-random";
import energy from "icon:power-lightning";
import octonite from "icon:rupee";
import boost from "icon:stack";
import type { Keyword } from "../protocol";

export const KEYWORD_GLYPHS: Record<Keyword, string> = { fast, frenzy, hunter, poisonous, sneaky, tough };

// The icons of everything else that is explained beside a card.
export const TERM_GLYPHS: Record<string, string> = { ...KEYWORD_GLYPHS, mindbug: bug, die, six_sided_die: die, energy, power_card: energy, octonite, spread: octonite, boost, evolve: evolution, stage: evolution };

export const SET_GLYPHS: Record<string, string> = {
  "first-contact": contact,
  "new-servants": servants,
  "beyond-evolution": evolution,
  "beyond-eternity": eternity,
  "battlefruit-kingdom": kingdom,
  "battlefruit-galaxy": galaxy,
  "battlefruit-addon": addon,
  "king-of-tokyo": tokyo,
  promos,
};
