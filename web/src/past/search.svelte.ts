// Owns which finished games are looked for, and those that were found so far.
import { get, send, type Query } from "../api";
import { plain } from "../gallery/plain";
import { library } from "../library.svelte";
import { ofPlayer } from "../player.svelte";
import type { FinishedSeen, Past, Statistics } from "../protocol";

export interface Wish {
  opponent: string;
  // Nobody in particular, "person", "screen", "bot", or the level of a bot.
  against: string;
  set: string;
  result: string;
  card: string;
  since: string;
  until: string;
}

export const ANY: Wish = { opponent: "", against: "", set: "", result: "", card: "", since: "", until: "" };
const KINDS = ["person", "screen", "bot"];
const AT_ONCE = 30;
const DAY = 86_400; // seconds

// The English name of the card that somebody has written in the language of the page; null if there is none.
export function cardWritten(text: string): string | null {
  const wanted = plain(text.trim());
  for (const card of library.cards.values()) if (plain(card.title) === wanted || plain(card.name) === wanted) return card.name;
  return null;
}

// The beginning of a day of this place, in seconds since 1970; undefined if it is no day.
function beginOf(day: string): number | undefined {
  const at = new Date(`${day}T00:00`).getTime() / 1000;
  return Number.isFinite(at) && at >= 0 ? at : undefined;
}

function queryOf(wish: Wish, after: string | null): Query {
  const isKind = KINDS.includes(wish.against);
  const until = beginOf(wish.until);
  return {
    opponent: wish.opponent.trim() || undefined,
    kind: isKind ? wish.against : undefined,
    bot: wish.against && !isKind ? wish.against : undefined,
    set: wish.set || undefined,
    result: wish.result || undefined,
    card: wish.card.trim() ? cardWritten(wish.card) : undefined,
    since: beginOf(wish.since),
    before: until === undefined ? undefined : until + DAY,
    after,
    limit: AT_ONCE,
  };
}

// Null if there is no player yet.
export function find(wish: Wish, after: string | null): Promise<Past | null> {
  return ofPlayer((headers) => get<Past>("/players/me/games", queryOf(wish, after), headers));
}

export function statisticsOfPlayer(): Promise<Statistics | null> {
  return ofPlayer((headers) => get<Statistics>("/players/me/statistics", {}, headers));
}

export async function removeGame(game: FinishedSeen): Promise<void> {
  await ofPlayer((headers) => send<undefined>("DELETE", `/players/me/games/${encodeURIComponent(game.game)}`, undefined, headers));
}
