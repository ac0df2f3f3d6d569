// Owns how each kind of event is shown: for how long, in milliseconds at normal pace, first while it begins, then while things move, then
// until it has been read; and from where a card comes that was not seen before.
import type { EventKind, Happened, PositionSeen } from "../protocol";

interface Times {
  begin: number;
  move: number;
  read: number;
}

type Source = "hand" | "other hand" | "draw pile" | "unused pile" | "power deck";

interface Pace {
  begin: number;
  move: number;
  // What costs life or a card, and why nobody was asked, stays until it can have been read: so long, and so much for each letter.
  least?: number;
  letter?: number;
  from?: Source;
}

const OTHERS: Pace = { begin: 0, move: 260 };
const PACES: Record<EventKind, Pace> = {
  "turn began": { begin: 0, move: 120 },
  revealed: { begin: 0, move: 0 },
  shown: { begin: 0, move: 460, from: "hand" },
  drew: { begin: 0, move: 170, from: "draw pile" },
  "drew unused": { begin: 0, move: 170 },
  "left out": { begin: 0, move: 90, from: "draw pile" },
  mindbugged: { begin: 620, move: 120, least: 700, letter: 12 },
  "spent mindbug": OTHERS,
  "let pass": { begin: 320, move: 0 },
  entered: { begin: 0, move: 320 },
  attacked: { begin: 0, move: 480 },
  hunted: { begin: 0, move: 480, least: 400, letter: 10 },
  "had to hunt": { begin: 0, move: 480, least: 400, letter: 10 },
  blocked: { begin: 0, move: 480 },
  unblocked: { begin: 300, move: 120 },
  "attack ended": OTHERS,
  defeated: { begin: 340, move: 280, least: 500, letter: 12 },
  exhausted: { begin: 300, move: 240 },
  protected: { begin: 300, move: 0, least: 400, letter: 18 },
  "lost life": { begin: 0, move: 420, least: 1000, letter: 18 },
  "gained life": { begin: 0, move: 360 },
  "changed control": { begin: 160, move: 420, least: 500, letter: 14 },
  discarded: { ...OTHERS, least: 400, letter: 14, from: "hand" },
  "took from discard": OTHERS,
  stole: { ...OTHERS, least: 400, letter: 14, from: "other hand" },
  "was given": { ...OTHERS, least: 400, letter: 14, from: "other hand" },
  "swapped hands": { ...OTHERS, least: 500, letter: 18 },
  "from draw pile": { ...OTHERS, least: 500, letter: 18, from: "draw pile" },
  "under draw pile": OTHERS,
  "put in discard": OTHERS,
  "fell from under": OTHERS,
  returned: OTHERS,
  "set aside": OTHERS,
  showed: OTHERS,
  triggered: { begin: 340, move: 0, least: 350, letter: 12 },
  stopped: { begin: 400, move: 0, least: 400, letter: 18 },
  acted: OTHERS,
  "gained power": OTHERS,
  "gained keyword": OTHERS,
  "chose keyword": OTHERS,
  barred: OTHERS,
  banned: OTHERS,
  evolved: { begin: 200, move: 240 },
  boosted: OTHERS,
  "got octonite": OTHERS,
  "lost octonite": OTHERS,
  harvested: OTHERS,
  "gained energy": OTHERS,
  "bought power": OTHERS,
  offered: { ...OTHERS, from: "power deck" },
  "gained die": OTHERS,
  rolled: { begin: 520, move: 0 },
  "rolled six": { begin: 520, move: 0 },
  refreshed: OTHERS,
  "lost mindbug": OTHERS,
  "extra turn": OTHERS,
  "could not block": { begin: 300, move: 0, least: 500, letter: 20 },
  "could not hunt": { begin: 300, move: 0, least: 400, letter: 18 },
  "could not attack": { begin: 300, move: 0, least: 400, letter: 18 },
  "could not play": { begin: 300, move: 0, least: 400, letter: 18 },
  "could not take": { begin: 300, move: 0, least: 400, letter: 18 },
  "could not hold": { begin: 300, move: 0, least: 400, letter: 18 },
  "came to nothing": { begin: 300, move: 0, least: 400, letter: 16 },
  "no choice": { begin: 500, move: 0 },
  "one mode": { begin: 500, move: 0 },
  "turn ended": { begin: 0, move: 0 },
  "game over": { begin: 700, move: 0 },
};

// A newer server may tell of kinds that this page does not know.
function paceOf(event: Happened): Pace {
  return PACES[event.kind] ?? OTHERS;
}

export function timesOf(event: Happened): Times {
  const { begin, move, least = 0, letter = 0 } = paceOf(event);
  return { begin, move, read: Math.max(0, least + letter * event.text.length - begin - move) };
}

// Which of several events that are not shown one after the other is heard.
const LOUD: readonly EventKind[] = ["game over", "lost life", "mindbugged", "defeated", "gained life", "turn began", "attacked", "shown"];
export function loudest(events: readonly Happened[]): Happened | null {
  for (const kind of LOUD) {
    const found = events.findLast((event) => event.kind === kind);
    if (found) return found;
  }
  return null;
}

// The events in which an attacker strikes.
export const STRIKES: readonly EventKind[] = ["unblocked", "defeated", "exhausted", "protected"];

// From which place a card that was not seen before comes with an event.
export function sourceOf(event: Happened): string {
  const who = event.player;
  const source = paceOf(event).from ?? "unused pile";
  switch (source) {
    case "hand":
      return `hand-${who}`;
    case "other hand":
      return `hand-${1 - who}`;
    case "draw pile":
      return `draw-${who}`;
    case "power deck":
      return "power-deck";
    case "unused pile":
      return "unused";
  }
}

// The pile in which a card lies, if it lies in one.
export function pileOf(position: PositionSeen, card: string): string | null {
  for (const seat of [0, 1] as const) {
    const side = position.players[seat];
    if (side.discard.includes(card)) return `discard-${seat}`;
    if (side.draw.includes(card)) return `draw-${seat}`;
    const under = side.play.find((creature) => creature.boosts.includes(card));
    if (under) return under.card;
  }
  if (position.set_aside.some((aside) => aside.card === card)) return "aside";
  return position.unused.includes(card) ? "unused" : null;
}
