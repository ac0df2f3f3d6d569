// Owns what an event does to the table that is shown, so that one sees things happen one after the other. It is a picture, not the
// rules: the server's next position puts right whatever it gets wrong.
import { cardOf, library, nameOf } from "../library.svelte";
import type { CreatureSeen, EventKind, Happened, PositionSeen, Seat, SideSeen } from "../protocol";

export interface Scene {
  position: PositionSeen;
  attacker: string | null;
  // What an attack goes to: a creature, or a player.
  target: string | Seat | null;
  dice: Record<string, number>;
}

export function happen(scene: Scene, event: Happened): Scene {
  const next: Scene = { ...scene, position: structuredClone(scene.position) };
  const change = (CHANGES as Partial<Record<EventKind, Change>>)[event.kind];
  if (change && (event.player === 0 || event.player === 1)) change(next, event, event.player);
  return next;
}

type Change = (scene: Scene, event: Happened, who: Seat) => void;
type Cards = (string | null)[];

// What is told, but changes nothing that lies on the table.
type Unseen =
  | "revealed"
  | "let pass"
  | "protected"
  | "stopped"
  | "gained keyword"
  | "chose keyword"
  | "barred"
  | "banned"
  | "triggered"
  | "acted"
  | "game over"
  | "rolled"
  | "rolled six"
  | "gained die"
  | "extra turn"
  | "could not block"
  | "could not hunt"
  | "could not attack"
  | "could not play"
  | "could not take"
  | "could not hold"
  | "came to nothing"
  | "no choice"
  | "one mode";

const CHANGES: Record<Exclude<EventKind, Unseen>, Change> = {
  "turn began": (scene, _, who) => {
    scene.position.active = who;
    endAttack(scene);
  },
  "turn ended": endAttack,
  "attack ended": endAttack,
  shown: (scene, event, who) => {
    for (const card of event.cards) {
      takeOut(scene, card, side(scene, who).hand);
      scene.position.shown = card;
    }
  },
  showed: (scene, event, who) => {
    const { hand } = side(scene, who);
    for (const card of known(event)) if (!hand.includes(card) && remove(hand, null)) hand.push(card);
  },
  drew: (scene, event, who) => draw(scene, event, who, side(scene, who).draw),
  "drew unused": (scene, event, who) => draw(scene, event, who, scene.position.unused),
  "left out": (scene, event, who) => {
    for (const card of event.cards) {
      fromPile(side(scene, who).draw, card);
      scene.position.unused.push(card);
    }
  },
  mindbugged: (scene, event, who) => spendMindbug(scene, who, event.amount),
  "spent mindbug": (scene, event, who) => spendMindbug(scene, who, event.amount),
  refreshed: (scene, _, who) => {
    side(scene, who).mindbugs += 1;
    side(scene, who).spent_mindbugs -= 1;
  },
  "lost mindbug": (scene, _, who) => {
    side(scene, who).mindbugs -= 1;
  },
  entered: (scene, event, who) => {
    for (const card of known(event)) {
      takeOut(scene, card, side(scene, who).hand);
      side(scene, who).play.push(fresh(card));
    }
  },
  attacked: (scene, event) => {
    scene.attacker = event.cards[0] ?? null;
    scene.target = null;
  },
  hunted: aim,
  "had to hunt": aim,
  blocked: aim,
  unblocked: (scene, _, who) => {
    scene.target = who;
  },
  defeated: allToDiscard,
  exhausted: (scene, event) => {
    for (const creature of creaturesOf(scene, event)) creature.exhausted = true;
  },
  "lost life": (scene, event, who) => {
    side(scene, who).life = Math.max(0, side(scene, who).life - event.amount);
  },
  "gained life": (scene, event, who) => {
    side(scene, who).life += event.amount;
  },
  "changed control": (scene, event, who) => {
    for (const creature of creaturesOf(scene, event)) {
      takeOut(scene, creature.card, []);
      side(scene, who).play.push(creature);
    }
  },
  discarded: (scene, event, who) => {
    for (const card of event.cards) {
      takeOut(scene, card, side(scene, who).hand);
      side(scene, who).discard.push(card);
    }
  },
  "put in discard": allToDiscard,
  "fell from under": allToDiscard,
  "from draw pile": (scene, event, who) => {
    for (const card of event.cards) {
      fromPile(side(scene, who).draw, card);
      side(scene, who).discard.push(card);
    }
  },
  "under draw pile": (scene, event, who) => {
    for (const card of scene.position.unused.splice(0, event.amount)) side(scene, who).draw.push(card);
  },
  "took from discard": toHand,
  returned: toHand,
  stole: fromOtherHand,
  "was given": fromOtherHand,
  "swapped hands": (scene) => {
    const [first, second] = scene.position.players;
    [first.hand, second.hand] = [second.hand, first.hand];
  },
  "gained power": (scene, event) => {
    for (const creature of creaturesOf(scene, event)) creature.power += event.amount;
  },
  "got octonite": (scene, event) => {
    for (const creature of creaturesOf(scene, event)) creature.octonite += event.amount;
    const giver = event.ability === "spread octonite" ? findCreature(scene, event.cause ?? "") : undefined;
    if (giver) giver.octonite -= event.amount;
  },
  harvested: loseOctonite,
  "lost octonite": loseOctonite,
  evolved: (scene, event) => {
    for (const creature of creaturesOf(scene, event)) {
      const face = evolvedFrom(creature.card);
      if (face)
        Object.assign(creature, {
          card: face,
          power: cardOf(face)?.power ?? creature.power,
          keywords: cardOf(face)?.keywords ?? [],
        });
    }
  },
  boosted: (scene, event) => {
    const [under, card] = event.cards;
    const creature = findCreature(scene, under ?? "");
    if (!creature || !card) return;
    takeOut(scene, card, []);
    creature.boosts.push(card);
    creature.power += 1;
  },
  "gained energy": (scene, event, who) => {
    side(scene, who).energy += event.amount;
  },
  "bought power": (scene, event, who) => {
    side(scene, who).energy -= event.amount;
    for (const card of known(event)) {
      takeOut(scene, card, []);
      scene.position.power_cards.resolving.push(card);
    }
  },
  offered: (scene, event) => {
    scene.position.power_cards.deck.shift();
    scene.position.power_cards.market.push(...event.cards);
  },
  "set aside": (scene, event, who) => {
    for (const card of known(event)) {
      takeOut(scene, card, []);
      scene.position.set_aside.push({ card, player: who });
    }
  },
};

function side(scene: Scene, who: Seat): SideSeen {
  return scene.position.players[who];
}

function known(event: Happened): string[] {
  return event.cards.filter((card) => card !== null);
}

function draw(scene: Scene, event: Happened, who: Seat, pile: Cards): void {
  for (const card of event.cards) {
    fromPile(pile, card);
    side(scene, who).hand.push(card);
  }
}

// Takes a card from a pile: that one if it is known there, else one that is not, as the order of known ones tells nothing.
function fromPile(pile: Cards, card: string | null): void {
  if ((card === null || !remove(pile, card)) && !remove(pile, null)) pile.shift();
}

function endAttack(scene: Scene): void {
  scene.attacker = null;
  scene.target = null;
}

function aim(scene: Scene, event: Happened): void {
  scene.target = event.cards[0] ?? null;
}

function spendMindbug(scene: Scene, who: Seat, left: number): void {
  side(scene, who).mindbugs = left;
  side(scene, who).spent_mindbugs += 1;
}

function toDiscard(scene: Scene, card: string, who: Seat): void {
  if (card === scene.attacker || card === scene.target) endAttack(scene);
  takeOut(scene, card, []);
  side(scene, who).discard.push(printed(card));
}

function allToDiscard(scene: Scene, event: Happened, who: Seat): void {
  for (const card of known(event)) toDiscard(scene, card, who);
}

function toHand(scene: Scene, event: Happened, who: Seat): void {
  for (const card of event.cards) {
    takeOut(scene, card, []);
    side(scene, who).hand.push(card);
  }
}

function fromOtherHand(scene: Scene, event: Happened, who: Seat): void {
  for (const card of event.cards) {
    takeOut(scene, card, side(scene, who === 0 ? 1 : 0).hand);
    side(scene, who).hand.push(card);
  }
}

function loseOctonite(scene: Scene, event: Happened): void {
  for (const creature of creaturesOf(scene, event)) creature.octonite = Math.max(0, creature.octonite - event.amount);
}

function findCreature(scene: Scene, card: string): CreatureSeen | undefined {
  return scene.position.players.flatMap((player) => player.play).find((creature) => isOf(creature, card));
}

// What a creature evolves to, if it can; it keeps the number of its copy.
export function evolvedFrom(label: string): string | null {
  const face = cardOf(label)?.evolves_to;
  return face ? face + copyOf(label) : null;
}

// The card that an evolved creature is where it is no creature.
function printed(label: string): string {
  const before = library.every.find((card) => card.evolves_to === nameOf(label));
  return before ? printed(before.name + copyOf(label)) : label;
}

function copyOf(label: string): string {
  return label.slice(nameOf(label).length);
}

// Whether a creature is of that card, or of one that it has evolved from: it still is the same card.
function isOf(creature: CreatureSeen, label: string): boolean {
  for (let stage: string | null = label; stage; stage = evolvedFrom(stage)) if (creature.card === stage) return true;
  return false;
}

function creaturesOf(scene: Scene, event: Happened): CreatureSeen[] {
  return known(event).flatMap((card) => findCreature(scene, card) ?? []);
}

// A creature as it comes into play, as far as its card tells.
function fresh(card: string): CreatureSeen {
  const printed = cardOf(card);
  return {
    card,
    power: printed?.power ?? 1,
    keywords: printed?.keywords ?? [],
    exhausted: false,
    suppressed: false,
    octonite: 0,
    boosts: [],
    side: null,
  };
}

// Takes a card from where it is seen to be; if nobody has seen it, an unseen one from where it must be.
function takeOut(scene: Scene, card: string | null, unseen: Cards): void {
  const { position } = scene;
  if (card !== null && position.shown === card) {
    position.shown = null;
    return;
  }
  for (const player of position.players) {
    const place = card === null ? -1 : player.play.findIndex((creature) => isOf(creature, card));
    if (place >= 0) {
      player.play.splice(place, 1);
      return;
    }
    for (const creature of player.play) if (remove(creature.boosts, card)) return;
    if (card !== null && [player.hand, player.draw, player.discard].some((zone) => remove(zone, card))) return;
  }
  const power = position.power_cards;
  if (
    card !== null &&
    [position.unused, position.revealed, power.market, power.deck, power.resolving, power.discard].some((zone) => remove(zone, card))
  )
    return;
  const aside = position.set_aside.findIndex((other) => other.card === card);
  if (card !== null && aside >= 0) position.set_aside.splice(aside, 1);
  else remove(unseen, null);
}

function remove(zone: Cards, card: string | null): boolean {
  const place = zone.indexOf(card);
  if (place < 0) return false;
  zone.splice(place, 1);
  return true;
}
