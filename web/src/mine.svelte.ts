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

export const mine = {
  // null as long as nothing is known.
  get games(): GameSeen[] | null {
    return found;
  },
};

export async function refreshMine(): Promise<void> {
  const held = seats.all;
  if (!held.length) {
    found = [];
    return;
  }
  const before = found;
  const tokens = held.map((seat) => seat.token);
  const seen = await post<GameSeen[]>(`/games/mine?lang=${settings.lang}`, { tokens });
  const known = new Set(seen.map((game) => game.game));
  const gone = held.map((seat) => seat.game).filter((game) => !known.has(game));
  if (gone.length) forgetSeats(gone);
  found = seen.sort((a, b) => b.changed - a.changed);
  if (before)
    for (const game of seen)
      announce(
        game,
        before.find((old) => old.game === game.game),
      );
}

// A game elsewhere waits for us now, and did not before.
function announce(game: GameSeen, before: GameSeen | undefined): void {
  const path = `/game/${game.game}`;
  const came = before?.status === "open" && game.status === "running";
  if (!before || route.path === path || !(came || (game.your_turn && !before.your_turn))) return;
  const text = t().notice.yourTurnIn(opponentName(game));
  notify(text, "info", path);
  void tellOutside(text, path);
}

export function opponentName(game: GameSeen): string {
  const seat = game.you === null ? 1 : 1 - game.you;
  return game.players[seat]?.name || t().opponent;
}

export function forgetGame(game: string): void {
  forgetSeats([game]);
  found = found?.filter((other) => other.game !== game) ?? null;
}

// Looks again and again, as long as the page lives.
export function watchMine(): void {
  const look = (): void => {
    if (seats.all.length) refreshMine().catch(() => undefined);
  };
  setInterval(look, EVERY);
  look();
}
