// Owns the seats that this browser holds: the secrets by which the server knows who sits where.
import type { Joined, Next, Seat } from "./protocol";
import { onChange, recall, remember } from "./stored";

export interface Held {
  game: string;
  you: Seat;
  token: string;
  // The link with the invitation, until somebody has come.
  link?: string;
  at: number;
}

const MOST = 200; // what the server answers for at once

let held = $state.raw<Held[]>(recall<Held[]>("seats", []));
onChange("seats", () => (held = recall<Held[]>("seats", [])));

export const seats = {
  get all(): readonly Held[] {
    return held;
  },
  // Two of them at one screen, none for those who watch.
  of(game: string): Held[] {
    return held.filter((seat) => seat.game === game).sort((a, b) => a.you - b.you);
  },
};

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
}

export function forgetSeats(games: readonly string[]): void {
  save(held.filter((seat) => !games.includes(seat.game)));
}

function save(all: Held[]): void {
  held = all.slice(0, MOST);
  remember("seats", held);
}
