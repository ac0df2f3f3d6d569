// Owns where a finished game comes from: from the server, which has played it, or from a file with its record.
import { get, post } from "../api";
import type { Analysis, Lang, Recorded, Replay, Seat } from "../protocol";
import { allowance } from "./looking";

export interface Source {
  // All cards are open, or those that a player may see.
  replay(lang: Lang, viewer?: Seat): Promise<Replay>;
  // As far as it is judged: to be asked again.
  analysis(lang: Lang): Promise<Analysis>;
}

export function ofGame(id: string): Source {
  const path = `/games/${encodeURIComponent(id)}`;
  return {
    replay: (lang, viewer) => get(`${path}/replay`, { lang, viewer }, allowance(id)),
    analysis: (lang) => get(`${path}/analysis`, { lang }, allowance(id)),
  };
}

// Nothing of it is stored on the server, so it is sent with every question.
export function ofRecord(record: string): Source {
  return {
    replay: (lang, viewer) => post("/record/replay", { record, lang, viewer: viewer ?? null } satisfies Recorded),
    analysis: (lang) => post("/record/analysis", { record, lang } satisfies Recorded),
  };
}
