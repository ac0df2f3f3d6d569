// Owns where a finished game comes from: from the server, which has played it, or from a file with its record.
import { get, post } from "../api";
import type { Analysis, Lang, Recorded, Replay, Seat } from "../protocol";
import { seats } from "../seats.svelte";
import { allowance } from "./looking";

export interface Source {
  // Whose game it is, by the seats that this browser holds. Nobody's, or that of two at one screen, if null; then the server may know it by
  // the player's key.
  you: Seat | null;
  // All cards are open, or those that a player may see.
  replay(lang: Lang, viewer?: Seat): Promise<Replay>;
  // As far as it is judged: to be asked again.
  analysis(lang: Lang): Promise<Analysis>;
}

export function ofGame(id: string): Source {
  const path = `/games/${encodeURIComponent(id)}`;
  const mine = seats.of(id);
  const you = mine.length === 1 ? mine[0]!.you : null;
  return {
    you,
    replay: (lang, viewer) => get(`${path}/replay`, { lang, viewer, reader: viewer ?? you ?? undefined }, allowance(id)),
    analysis: (lang) => get(`${path}/analysis`, { lang }, allowance(id)),
  };
}

// Nothing of it is stored on the server, so it is sent with every question.
export function ofRecord(record: string): Source {
  return {
    you: null,
    replay: (lang, viewer) => post("/record/replay", { record, lang, viewer: viewer ?? null } satisfies Recorded),
    analysis: (lang) => post("/record/analysis", { record, lang } satisfies Recorded),
  };
}
