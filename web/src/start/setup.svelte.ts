// Owns how the next game is to be: what was chosen last stays chosen.
import { post } from "../api";
import { copy } from "../clipboard";
import { EDITIONS } from "../closed";
import { nameFor } from "../editor/names.svelte";
import type { Clock, EditionName, Joined, NewGame, Seat, Welcome } from "../protocol";
import { dismissProblems } from "../parts/notices.svelte";
import { go } from "../router.svelte";
import { keepSeat } from "../seats.svelte";
import { readName, settings } from "../settings.svelte";
import { fields, letters, listOf, memory, oneOf } from "../stored";

const FIRSTS = ["lot", "me", "other"] as const;
const PRIVACIES = ["open", "listed", "secret"] as const;
export type ClockName = "none" | "move30" | "move120" | "game300" | "game900" | "day";
export type First = (typeof FIRSTS)[number];
export type Privacy = (typeof PRIVACIES)[number];

export interface Setup {
  level: string;
  sets: string[];
  single: string;
  edition: EditionName;
  first: First;
  clock: ClockName;
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

const LEVEL = "easy";
const SETS = ["first-contact"];
const EDITION = "latest";
const readSetup = fields<Setup>({
  level: letters(LEVEL, 60),
  sets: listOf((found) => (typeof found === "string" && found.length <= 40 ? found : null), 20, SETS),
  single: letters("", 2000),
  edition: oneOf(EDITIONS, EDITION),
  first: oneOf(FIRSTS, "lot"),
  clock: oneOf(Object.keys(CLOCKS) as ClockName[], "none"),
  privacy: oneOf(PRIVACIES, "open"),
  otherName: readName,
});
const stored = memory("setup", readSetup);

export const setup: Setup = $state(stored.recall());
// A seed of one's own is for the next game only: whoever knows it, knows all cards.
export const deal = $state({ seed: "" });

export function keepSetup(): void {
  stored.remember(setup);
}

export function resetSetup(): void {
  Object.assign(setup, readSetup({ level: setup.level }));
  deal.seed = "";
}

// What this server does not have cannot stay chosen: nobody could take it back.
export function fitSetup(welcome: Welcome): void {
  const sets = setup.sets.filter((name, i) => setup.sets.indexOf(name) === i && welcome.sets.some((set) => set.name === name));
  if (sets.length !== setup.sets.length) setup.sets = sets.length ? sets : [...SETS];
  if (!welcome.bots.some((bot) => bot.name === setup.level)) setup.level = LEVEL;
  if (!welcome.editions.includes(setup.edition)) setup.edition = EDITION;
}

// Whether nobody could tell two players by these names.
export function areAlike(one: string, other: string): boolean {
  return one !== "" && one.trim().toLowerCase() === other.trim().toLowerCase();
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
  if (mode !== "friend" && /^\d+$/.test(deal.seed)) wanted.seed = Number(deal.seed);
  if (setup.first !== "lot" || mode === "screen") wanted.seat = 0;
  if (setup.first !== "lot") wanted.first = (setup.first === "me" ? 0 : 1) satisfies Seat;
  return wanted;
}

// Creates a game, sits down, and goes there. The link for a friend is copied at once, where the browser allows it.
export async function startGame(mode: NewGame["mode"]): Promise<void> {
  keepSetup();
  dismissProblems();
  const joined = await post<Joined>("/games", wish(mode));
  deal.seed = "";
  keepSeat(joined);
  if (joined.link) await copy(joined.link);
  go(`/game/${joined.game}`);
}
