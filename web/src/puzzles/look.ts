// Owns what is asked as the player of this browser where there is one, and as anybody where there is none: nobody becomes one by looking.
import { get } from "../api";
import { ofPlayer } from "../player.svelte";
import type { PuzzlesSeen } from "../protocol";
import { settings } from "../settings.svelte";

export type Asked = Record<string, string | null>;

export async function look<T>(path: string, query: Asked): Promise<T> {
  return (await ofPlayer((headers) => get<T>(path, query, headers))) ?? (await get<T>(path, query));
}

export function lookAtPuzzles(): Promise<PuzzlesSeen> {
  return look<PuzzlesSeen>("/puzzles", { lang: settings.lang });
}
