// Owns how the next game is to be: what was chosen last stays chosen.
import { post } from "../api";
import { copy } from "../clipboard";
import { EDITIONS } from "../closed";
import { nameFor } from "../editor/names.svelte";
import type { BestOf, Clock, EditionName, Joined, NewGame, Seat, Welcome } from "../protocol";
import { dismissProblems } from "../parts/notices.svelte";
import { asPlayer } from "../player.svelte";
import { go } from "../router.svelte";
import { keepSeat } from "../seats.svelte";
import { readName, settings } from "../settings.svelte";
import { fields, flag, letters, listOf, memory, oneOf } from "../stored";
import type { Document } from "../workshop/document";
import { kept } from "../workshop/store.svelte";
import { textOf } from "../workshop/written";

const FIRSTS = ["lot", "me", "other"] as const;
const PRIVACIES = ["open", "listed", "secret"] as const;
export type ClockName = "none" | "move30" | "move120" | "game300" | "game900" | "day" | "days3";
const SERIES = ["1", "3", "5"] as const;
export type Series = (typeof SERIES)[number];
export type First = (typeof FIRSTS)[number];
export type Privacy = (typeof PRIVACIES)[number];

export interface Setup {
  level: string;
  sets: string[];
  // A set of one's own, as this browser keeps it; empty for none.
  own: string;
  single: string;
  edition: EditionName;
  first: First;
  clock: ClockName;
  privacy: Privacy;
  // The name of a special rule; empty for none.
  special: string;
  otherName: string;
  rated: boolean;
  series: Series;
}

const CLOCKS: Record<ClockName, Clock | null> = {
  none: null,
  move30: { per: "move", seconds: 30, added: 0 },
  move120: { per: "move", seconds: 120, added: 0 },
  game300: { per: "game", seconds: 300, added: 5 },
  game900: { per: "game", seconds: 900, added: 10 },
  day: { per: "move", seconds: 86_400, added: 0 },
  days3: { per: "move", seconds: 3 * 86_400, added: 0 },
};

const LEVEL = "easy";
const SETS = ["first-contact"];
const EDITION = "latest";
const readSetup = fields<Setup>({
  level: letters(LEVEL, 60),
  sets: listOf((found) => (typeof found === "string" && found.length <= 40 ? found : null), 20, SETS),
  own: letters("", 20),
  single: letters("", 2000),
  edition: oneOf(EDITIONS, EDITION),
  first: oneOf(FIRSTS, "lot"),
  clock: oneOf(Object.keys(CLOCKS) as ClockName[], "none"),
  privacy: oneOf(PRIVACIES, "open"),
  special: letters("", 60),
  otherName: readName,
  rated: flag(false),
  series: oneOf(SERIES, "1"),
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
  if (!ownSet()) setup.own = "";
  if (!welcome.bots.some((bot) => bot.name === setup.level)) setup.level = LEVEL;
  if (!welcome.specials.some((special) => special.name === setup.special)) setup.special = "";
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

// The set of one's own that is played with.
export function ownSet(): Document | null {
  return kept.find(setup.own)?.document ?? null;
}

// Why the next game cannot be rated; null if it can.
export function whyUnrated(): "clock" | "first" | "special" | "own" | "seed" | null {
  if (setup.clock === "none") return "clock";
  if (setup.first !== "lot") return "first";
  if (setup.special) return "special";
  if (ownSet()) return "own";
  return /^\d+$/.test(deal.seed) ? "seed" : null;
}

export function isRated(): boolean {
  return setup.rated && whyUnrated() === null;
}

// A game against somebody who is found is played as the rules say: what the two had to agree on besides does not count.
export function isRatedWhenFound(): boolean {
  return setup.rated && setup.clock !== "none";
}

export function bestOf(): BestOf {
  return setup.series === "3" ? 3 : setup.series === "5" ? 5 : 1;
}

export function clockOf(): Clock | null {
  return CLOCKS[setup.clock];
}

// Somebody who is found plays with official cards only.
export function officialSets(): string[] {
  return setup.sets.length ? [...setup.sets] : [...SETS];
}

async function wish(mode: NewGame["mode"]): Promise<NewGame> {
  const wanted: NewGame = {
    mode,
    name: settings.name,
    sets: setup.sets,
    cards: singleCards().map(nameFor),
    edition: setup.edition,
    clock: mode === "screen" ? null : CLOCKS[setup.clock],
    private: setup.privacy === "secret",
    listed: mode === "friend" && setup.privacy === "listed",
    rated: mode !== "screen" && isRated(),
    best_of: bestOf(),
  };
  const own = ownSet();
  if (own) Object.assign(wanted, { own: await textOf(own), sets: setup.sets.length ? setup.sets : null } satisfies Partial<NewGame>);
  if (mode === "bot") wanted.bot = setup.level;
  if (setup.special) wanted.special = setup.special;
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
  const wanted = await wish(mode);
  const joined = await asPlayer((headers) => post<Joined>("/games", wanted, headers));
  deal.seed = "";
  keepSeat(joined);
  if (joined.link) await copy(joined.link);
  go(`/game/${joined.game}`);
}
