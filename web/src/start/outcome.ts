// Owns how a game in a list is told in short: who plays whom, and how it ended.
import type { GameSeen } from "../protocol";
import { t } from "../words/words.svelte";

// Whoever has not come yet has no name.
export function versus(game: GameSeen): string {
  const names = game.players.map((player, seat) => player.name || (game.status === "open" ? "" : t().player(seat)));
  return names.filter(Boolean).join(` ${t().start.versus} `);
}

// Nothing of a game that is not over.
export function outcome(game: GameSeen): string {
  const words = t().start;
  if (game.status === "broken") return words.mineOver;
  if (game.status !== "over") return "";
  if (game.winner === null) return words.mineDrawn;
  return words.wonBy(game.players[game.winner]?.name || t().player(game.winner));
}
