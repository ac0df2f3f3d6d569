// Owns how long each kind of event is shown, in milliseconds at normal pace: first while it begins, then while things move, then until it
// has been read.
import type { Happened, PositionSeen } from "../protocol";

interface Times {
  begin: number;
  move: number;
  read: number;
}

const TIMES: Record<string, Omit<Times, "read">> = {
  shown: { begin: 0, move: 460 },
  "let pass": { begin: 320, move: 0 },
  mindbugged: { begin: 620, move: 120 },
  entered: { begin: 0, move: 320 },
  attacked: { begin: 0, move: 480 },
  hunted: { begin: 0, move: 480 },
  blocked: { begin: 0, move: 480 },
  unblocked: { begin: 300, move: 120 },
  defeated: { begin: 340, move: 280 },
  exhausted: { begin: 300, move: 240 },
  protected: { begin: 300, move: 0 },
  "lost life": { begin: 0, move: 420 },
  "gained life": { begin: 0, move: 360 },
  "changed control": { begin: 160, move: 420 },
  drew: { begin: 0, move: 170 },
  triggered: { begin: 340, move: 0 },
  stopped: { begin: 400, move: 0 },
  evolved: { begin: 200, move: 240 },
  rolled: { begin: 520, move: 0 },
  "rolled six": { begin: 520, move: 0 },
  "turn began": { begin: 0, move: 120 },
  "turn ended": { begin: 0, move: 0 },
  revealed: { begin: 0, move: 0 },
  "could not block": { begin: 300, move: 0 },
  "could not hunt": { begin: 300, move: 0 },
  "could not attack": { begin: 300, move: 0 },
  "could not play": { begin: 300, move: 0 },
  "could not take": { begin: 300, move: 0 },
  "could not hold": { begin: 300, move: 0 },
  "came to nothing": { begin: 300, move: 0 },
  "no choice": { begin: 500, move: 0 },
  "one mode": { begin: 500, move: 0 },
  "game over": { begin: 700, move: 0 },
};
const OTHERS = { begin: 0, move: 260 };
// What costs life or a card, and why nobody was asked, stays until it can have been read: so long, and so much for each letter.
const READ: Record<string, [number, number]> = {
  "lost life": [1000, 18],
  mindbugged: [700, 12],
  defeated: [500, 12],
  "changed control": [500, 14],
  discarded: [400, 14],
  stole: [400, 14],
  "was given": [400, 14],
  "swapped hands": [500, 18],
  "from draw pile": [500, 18],
  triggered: [350, 12],
  protected: [400, 18],
  stopped: [400, 18],
  hunted: [400, 10],
  "could not block": [500, 20],
  "could not hunt": [400, 18],
  "could not attack": [400, 18],
  "could not play": [400, 18],
  "could not take": [400, 18],
  "could not hold": [400, 18],
  "came to nothing": [400, 16],
};

export function timesOf(event: Happened): Times {
  const { begin, move } = TIMES[event.kind] ?? OTHERS;
  const [least, letter] = READ[event.kind] ?? [0, 0];
  return { begin, move, read: Math.max(0, least + letter * event.text.length - begin - move) };
}

// Which of several events that are not shown one after the other is heard.
const LOUD = ["game over", "lost life", "mindbugged", "defeated", "gained life", "turn began", "attacked", "shown"];
export function loudest(events: readonly Happened[]): Happened | null {
  for (const kind of LOUD) {
    const found = events.findLast((event) => event.kind === kind);
    if (found) return found;
  }
  return null;
}

// The events in which an attacker strikes.
export const STRIKES = ["unblocked", "defeated", "exhausted", "protected"];

// From which place a card that was not seen before comes with an event.
export function sourceOf(event: Happened): string {
  const who = event.player;
  switch (event.kind) {
    case "shown":
    case "discarded":
      return `hand-${who}`;
    case "drew":
      return `draw-${who}`;
    case "stole":
    case "was given":
      return `hand-${1 - who}`;
    case "from draw pile":
      return `draw-${who}`;
    case "offered":
      return "power-deck";
    default:
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
