// Owns what became of the games in which this browser has a seat, and says so when one of them waits for us.
import { post } from "./api";
import { tellOutside } from "./notify";
import { notify } from "./parts/notices.svelte";
import type { GameSeen } from "./protocol";
import { route } from "./router.svelte";
import { forgetSeats, seats } from "./seats.svelte";
import { settings } from "./settings.svelte";
import { t } from "./words/words.svelte";

const EVERY = 15_000;

let found = $state.raw<GameSeen[] | null>(null);
// Games of seats that are held, of which this server knows nothing: it may be another one, or one that is being mended.
let unknown = $state.raw<string[]>([]);

export const mine = {
  // Each game once; null as long as nothing is known.
  get games(): GameSeen[] | null {
    return found;
  },
  get unknown(): readonly string[] {
    return unknown;
  },
};

export async function refreshMine(): Promise<void> {
  const held = seats.all;
  if (!held.length) {
    found = [];
    unknown = [];
    return;
  }
  const before = found;
  const tokens = held.map((seat) => seat.token);
  const seen = await post<GameSeen[]>(`/games/mine?lang=${settings.lang}`, { tokens });
  const games = new Map(seen.map((game) => [game.game, game]));
  unknown = [...new Set(held.map((seat) => seat.game))].filter((game) => !games.has(game));
  found = [...games.values()].sort((a, b) => b.changed - a.changed);
  if (before)
    for (const game of found)
      announce(
        game,
        before.find((old) => old.game === game.game),
      );
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

export function forgetGames(games: readonly string[]): void {
  forgetSeats(games);
  found = found?.filter((other) => !games.includes(other.game)) ?? null;
  unknown = unknown.filter((other) => !games.includes(other));
}

// Looks again and again, as long as the page lives.
export function watchMine(): void {
  const look = (): void => {
    if (seats.all.length) refreshMine().catch(() => undefined);
  };
  setInterval(look, EVERY);
  look();
}
