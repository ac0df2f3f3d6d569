// Owns how long each kind of event is shown, in milliseconds at normal pace: first while it begins, then while things move.
import type { Happened, PositionSeen } from "../protocol";

interface Times {
  begin: number;
  move: number;
}

const TIMES: Record<string, Times> = {
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
};
const OTHERS: Times = { begin: 0, move: 260 };

export function timesOf(event: Happened): Times {
  return TIMES[event.kind] ?? OTHERS;
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
      return event.rule === "A81" ? "unused" : `draw-${who}`;
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
