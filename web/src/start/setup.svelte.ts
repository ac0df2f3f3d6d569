// Owns how the next game is to be: what was chosen last stays chosen.
import { post } from "../api";
import { copy } from "../clipboard";
import { nameFor } from "../editor/names.svelte";
import type { Clock, Joined, NewGame, Seat } from "../protocol";
import { go } from "../router.svelte";
import { keepSeat } from "../seats.svelte";
import { settings, shortName } from "../settings.svelte";
import { recall, remember } from "../stored";

export type ClockName = "none" | "move30" | "move120" | "game300" | "game900" | "day";
export type First = "lot" | "me" | "other";
export type Privacy = "open" | "listed" | "secret";

export interface Setup {
  level: string;
  sets: string[];
  single: string;
  edition: string;
  first: First;
  clock: ClockName;
  seed: string;
  privacy: Privacy;
  otherName: string;
}

const CLOCKS: Record<ClockName, Clock | null> = {
  none: null,
  move30: { per: "move", seconds: 30, added: 0 },
  move120: { per: "move", seconds: 120, added: 0 },
  game300: { per: "game", seconds: 300, added: 5 },
  game900: { per: "game", seconds: 900, added: 10 },
  day: { per: "move", seconds: 86_400, added: 0 },
};

const FIRST: Setup = {
  level: "easy",
  sets: ["first-contact"],
  single: "",
  edition: "latest",
  first: "lot",
  clock: "none",
  seed: "",
  privacy: "open",
  otherName: "",
};

export const setup: Setup = $state({ ...FIRST, ...recall<Partial<Setup>>("setup", {}) });
setup.otherName = shortName(setup.otherName);

export function keepSetup(): void {
  remember("setup", setup);
}

export function resetSetup(): void {
  Object.assign(setup, FIRST, { level: setup.level, sets: [...FIRST.sets] });
}

export function singleCards(): string[] {
  return setup.single
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

function wish(mode: NewGame["mode"]): NewGame {
  const wanted: NewGame = {
    mode,
    name: settings.name,
    sets: setup.sets,
    cards: singleCards().map(nameFor),
    edition: setup.edition,
    clock: mode === "screen" ? null : CLOCKS[setup.clock],
    private: setup.privacy === "secret",
    listed: mode === "friend" && setup.privacy === "listed",
  };
  if (mode === "bot") wanted.bot = setup.level;
  if (mode === "screen") wanted.other_name = setup.otherName;
  if (/^\d+$/.test(setup.seed)) wanted.seed = Number(setup.seed);
  if (setup.first !== "lot" || mode === "screen") wanted.seat = 0;
  if (setup.first !== "lot") wanted.first = (setup.first === "me" ? 0 : 1) satisfies Seat;
  return wanted;
}

// Creates a game, sits down, and goes there. The link for a friend is copied at once, where the browser allows it.
export async function startGame(mode: NewGame["mode"]): Promise<void> {
  keepSetup();
  const joined = await post<Joined>("/games", wish(mode));
  keepSeat(joined);
  if (joined.link) await copy(joined.link);
  go(`/game/${joined.game}`);
}
