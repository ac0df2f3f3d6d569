// Owns the cards of a game that are not official: they are fetched for those who play, join or watch it.
import { get } from "../api";
import { showOwn } from "../library.svelte";
import { complain } from "../parts/notices.svelte";
import type { OwnCards } from "../protocol";
import { allowance } from "../replay/looking";
import { settings } from "../settings.svelte";

export function ownCardsOf(game: string, invitation?: string | null): Promise<OwnCards> {
  const headers: Record<string, string> = invitation ? { authorization: `Bearer ${invitation}` } : allowance(game);
  return get<OwnCards>(`/games/${encodeURIComponent(game)}/cards`, { lang: settings.lang }, headers);
}

// Knows the cards of a game until that is ended.
export function knowCardsOf(game: string): () => void {
  let isWanted = true;
  let forget: (() => void) | null = null;
  ownCardsOf(game).then(({ cards }) => {
    if (isWanted) forget = showOwn(cards);
  }, complain);
  return () => {
    isWanted = false;
    forget?.();
  };
}
