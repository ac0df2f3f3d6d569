// Owns the seats that this browser holds: the secrets by which the server knows who sits where.
import type { Joined, Next, Seat } from "./protocol";
import { isFields, listOf, memory } from "./stored";

export interface Held {
  game: string;
  you: Seat;
  token: string;
  // The link with the invitation, until somebody has come.
  link?: string;
  at: number;
}

const MOST = 200; // what the server answers for at once

const LONGEST = 250_000; // letters of all of them

const stored = memory("seats", (found) => eachOnce(listOf(readSeat, MOST)(found)), LONGEST);
let held = $state.raw(stored.recall());
stored.onChange(() => (held = stored.recall()));

// A seat that the server could know; null if it is none.
function readSeat(found: unknown): Held | null {
  if (!isFields(found)) return null;
  const { game, you, token, link, at } = found;
  if (!isShort(game, 40) || !isShort(token, 100) || (you !== 0 && you !== 1)) return null;
  const seat: Held = { game, you, token, at: typeof at === "number" && Number.isFinite(at) ? at : 0 };
  if (isShort(link, 600)) seat.link = link;
  return seat;
}

function isShort(found: unknown, most: number): found is string {
  return typeof found === "string" && found.length > 0 && found.length <= most;
}

// One sits but once on each seat.
function eachOnce(all: Held[]): Held[] {
  return all.filter((seat, i) => all.findIndex((other) => other.game === seat.game && other.you === seat.you) === i);
}

export const seats = {
  get all(): readonly Held[] {
    return held;
  },
  // Two of them at one screen, none for those who watch.
  of(game: string): Held[] {
    return held.filter((seat) => seat.game === game).sort((a, b) => a.you - b.you);
  },
};

// Called when this browser gets a seat at a rematch.
let heard: (() => void) | null = null;
export function onSeats(call: () => void): void {
  heard = call;
}

export function keepSeat(joined: Joined): void {
  const at = Date.now();
  const first: Held = { game: joined.game, you: joined.you, token: joined.token, at };
  if (joined.link) first.link = joined.link;
  const other: Seat = joined.you === 0 ? 1 : 0;
  const second: Held[] = joined.second_token ? [{ game: joined.game, you: other, token: joined.second_token, at }] : [];
  save([first, ...second, ...held.filter((seat) => seat.game !== joined.game)]);
}

// The seat at a rematch; at one screen each of the two seats gets its own.
export function keepNext(next: Next): void {
  if (next.token === null || next.you === null) return;
  const { game, you, token } = next;
  if (held.some((seat) => seat.game === game && seat.you === you && seat.token === token)) return;
  save([{ game, you, token, at: Date.now() }, ...held.filter((seat) => seat.game !== game || seat.you !== you)]);
  heard?.();
}

export function forgetSeats(games: readonly string[]): void {
  save(held.filter((seat) => !games.includes(seat.game)));
}

function save(all: Held[]): void {
  held = all.slice(0, MOST);
  stored.remember(held);
}
