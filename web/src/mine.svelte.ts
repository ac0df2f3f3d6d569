// Owns what became of the games in which this browser has a seat, or its player on another device, and says so when one of them waits for us.
import { get, post } from "./api";
import { tellOutside } from "./notify";
import { notify } from "./parts/notices.svelte";
import { ofPlayer, player } from "./player.svelte";
import type { GameSeen } from "./protocol";
import { route } from "./router.svelte";
import { forgetSeats, seats } from "./seats.svelte";
import { settings } from "./settings.svelte";
import { listOf, memory } from "./stored";
import { t } from "./words/words.svelte";

const EVERY = 15_000;
const MOST_HIDDEN = 200;

let found = $state.raw<GameSeen[] | null>(null);
// Games of seats that are held, of which this server knows nothing: it may be another one, or one that is being mended.
let unknown = $state.raw<string[]>([]);

// Games that somebody wants to see no more on the start page; those that are not over are still among their games.
const stored = memory("hidden", listOf((game) => (typeof game === "string" && game.length <= 40 ? game : null), MOST_HIDDEN));
let hidden = $state.raw<string[]>(stored.recall());
stored.onChange(() => (hidden = stored.recall()));

export const mine = {
  // Each game once; null as long as nothing is known.
  get games(): GameSeen[] | null {
    return found?.filter((game) => !hidden.includes(game.game)) ?? null;
  },
  get unfinished(): GameSeen[] {
    return found?.filter((game) => game.status === "running" || game.status === "open") ?? [];
  },
  get unknown(): readonly string[] {
    return unknown;
  },
};

export async function refreshMine(): Promise<void> {
  const held = seats.all;
  const before = found;
  const [elsewhere, seen] = await Promise.all([playedElsewhere(), held.length ? seatedAt(held.map((seat) => seat.token)) : []]);
  const games = new Map([...elsewhere, ...seen].map((game) => [game.game, game]));
  unknown = [...new Set(held.map((seat) => seat.game))].filter((game) => !games.has(game));
  found = [...games.values()].sort((a, b) => b.changed - a.changed);
  if (before)
    for (const game of found)
      announce(
        game,
        before.find((old) => old.game === game.game),
      );
}

function seatedAt(tokens: string[]): Promise<GameSeen[]> {
  return post<GameSeen[]>(`/games/mine?lang=${settings.lang}`, { tokens });
}

// The unfinished games of the player, on whatever device they were begun.
async function playedElsewhere(): Promise<GameSeen[]> {
  return (await ofPlayer((headers) => get<GameSeen[]>("/players/me/unfinished", { lang: settings.lang }, headers))) ?? [];
}

// A game elsewhere waits for us now, and did not before.
function announce(game: GameSeen, before: GameSeen | undefined): void {
  const path = `/game/${game.game}`;
  const came = before?.status === "open" && game.status === "running";
  if (!before || isShared(game) || route.path === path || !(came || (game.your_turn && !before.your_turn))) return;
  const text = t().notice.yourTurnIn(opponentName(game));
  notify(text, "info", path);
  void tellOutside(text, path);
}

export function opponentName(game: GameSeen): string {
  const seat = game.you === null ? 1 : 1 - game.you;
  return game.players[seat]?.name || t().opponent;
}

// Whether both sit at this screen.
export function isShared(game: GameSeen): boolean {
  return seats.of(game.game).length > 1;
}

// The seat is given up; who is known by the player's key sits there all the same.
export function forgetGames(games: readonly string[]): void {
  forgetSeats(games);
  hidden = [...games, ...hidden.filter((game) => !games.includes(game))].slice(0, MOST_HIDDEN);
  stored.remember(hidden);
  unknown = unknown.filter((other) => !games.includes(other));
}

// Looks again and again, as long as the page lives.
export function watchMine(): void {
  const look = (): void => {
    if (seats.all.length || player.known) refreshMine().catch(() => undefined);
  };
  setInterval(look, EVERY);
  look();
}
