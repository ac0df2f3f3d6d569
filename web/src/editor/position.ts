// Owns the position that is being built: what lies where, in the shape that the server takes. A place is named as the server names it
// when something is wrong there: "players[0].hand", "players[1].play[2].boosts", "power_cards.market".
import { cardOf, library, nameOf } from "../library.svelte";
import type { CardSeen, Seat } from "../protocol";

export interface Creature {
  card: string;
  exhausted: boolean;
  octonite: number;
  boosts: string[];
  side: string | null;
}

export interface Side {
  life: number;
  mindbugs: number;
  spent_mindbugs: number;
  energy: number;
  hand: string[];
  draw: string[];
  discard: string[];
  play: Creature[];
}

export interface Aside {
  card: string;
  player: Seat;
}

export interface Position {
  // None are all.
  sets: string[];
  edition: string;
  active: Seat;
  players: [Side, Side];
  unused: string[];
  revealed: string[];
  set_aside: Aside[];
  power_cards: { market: string[]; deck: string[]; discard: string[] };
}

export type Place = string;
export const SIDE_ZONES = ["play", "hand", "discard", "draw"] as const;
export const COMMON_ZONES = ["unused", "revealed", "set_aside"] as const;
export const POWER_ZONES = ["market", "deck", "discard"] as const;
export type SideZone = (typeof SIDE_ZONES)[number];

export function emptySide(): Side {
  return { life: 3, mindbugs: 2, spent_mindbugs: 0, energy: 0, hand: [], draw: [], discard: [], play: [] };
}

export function emptyPosition(): Position {
  return {
    sets: [],
    edition: "latest",
    active: 0,
    players: [emptySide(), emptySide()],
    unused: [],
    revealed: [],
    set_aside: [],
    power_cards: { market: [], deck: [], discard: [] },
  };
}

export function sidePlace(seat: Seat, zone: SideZone): Place {
  return `players[${seat}].${zone}`;
}

export function powerPlace(zone: (typeof POWER_ZONES)[number]): Place {
  return `power_cards.${zone}`;
}

export function boostPlace(seat: Seat, creature: number): Place {
  return `players[${seat}].play[${creature}].boosts`;
}

// Every place that cards can be put in, boosts of creatures excepted.
export const PLACES: Place[] = [
  ...([1, 0] as const).flatMap((seat) => SIDE_ZONES.map((zone) => sidePlace(seat, zone))),
  ...COMMON_ZONES,
  ...POWER_ZONES.map(powerPlace),
];

type Entry = string | Creature | Aside;

// What lies at a place, as it is written in the position.
export function entriesAt(position: Position, place: Place): Entry[] {
  const side = /^players\[([01])\]\.(hand|draw|discard|play)(?:\[(\d+)\]\.boosts)?$/.exec(place);
  if (side) {
    const player = position.players[side[1] === "1" ? 1 : 0];
    if (side[3] !== undefined) return player.play[Number(side[3])]?.boosts ?? [];
    return player[side[2] as SideZone];
  }
  const power = /^power_cards\.(market|deck|discard)$/.exec(place)?.[1] as (typeof POWER_ZONES)[number] | undefined;
  if (power) return position.power_cards[power];
  return place === "unused" || place === "revealed" || place === "set_aside" ? position[place] : [];
}

export function labelOf(entry: Entry): string {
  return typeof entry === "string" ? entry : entry.card;
}

export function cardsAt(position: Position, place: Place): string[] {
  return entriesAt(position, place).map(labelOf);
}

export function isPlay(place: Place): boolean {
  return place.endsWith(".play");
}

// A card as it comes to a place. What it was before stays if it can: an exhausted creature that changes sides stays exhausted.
function entryFor(place: Place, entry: Entry): Entry {
  const card = labelOf(entry);
  if (isPlay(place)) {
    if (typeof entry !== "string" && "boosts" in entry) return entry;
    return { card, exhausted: false, octonite: cardOf(card)?.octonite ?? 0, boosts: [], side: null };
  }
  const printed = stageOne(card);
  if (place === "set_aside") return typeof entry !== "string" && "player" in entry ? entry : { card: printed, player: 0 };
  return printed;
}

export function addCard(position: Position, place: Place, card: string): void {
  entriesAt(position, place).push(entryFor(place, card));
}

export function removeCard(position: Position, place: Place, at: number): void {
  entriesAt(position, place).splice(at, 1);
}

export function moveCard(position: Position, from: Place, at: number, to: Place, before?: number): void {
  const [entry] = entriesAt(position, from).splice(at, 1);
  if (entry === undefined) return;
  const target = entriesAt(position, to);
  const place = from === to && before !== undefined && before > at ? before - 1 : (before ?? target.length);
  target.splice(place, 0, entryFor(to, entry));
}

// Whether a card can lie at a place at all: Power cards among Power cards, evolved faces only in play.
export function fits(card: CardSeen, place: Place): boolean {
  const power = card.cost !== null;
  if (power !== place.startsWith("power_cards")) return false;
  return isPlay(place) || card.stage === null || card.stage === 1;
}

// The card that is dealt, of which another one may be an evolved face.
export function stageOne(label: string): string {
  let name = nameOf(label);
  for (;;) {
    const before = library.every.find((card) => card.evolves_to === name);
    if (!before) return name === nameOf(label) ? label : name;
    name = before.name;
  }
}

// All faces of a card that evolves, from the first one on; only itself if it does not.
export function facesOf(label: string): string[] {
  const faces = [nameOf(stageOne(label))];
  for (;;) {
    const next = cardOf(faces.at(-1)!)?.evolves_to;
    if (!next) return faces;
    faces.push(next);
  }
}

// How many copies of each card lie somewhere.
export function countCards(position: Position): Map<string, number> {
  const boosts = position.players.flatMap((side) => side.play.flatMap((creature) => creature.boosts));
  const all = [...PLACES.flatMap((place) => cardsAt(position, place)), ...boosts];
  const counts = new Map<string, number>();
  for (const label of all) {
    const name = nameOf(stageOne(label));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

// Writing and reading

// The position as short as it can be said: what is as usual is left out.
export function writePosition(position: Position): Record<string, unknown> {
  const { sets, edition, active, players, unused, revealed, set_aside, power_cards } = position;
  return without({
    sets: sets.length ? [...sets] : undefined,
    edition: edition === "latest" ? undefined : edition,
    active: active || undefined,
    players: players.map(writeSide),
    unused: list(unused),
    revealed: list(revealed),
    set_aside: set_aside.length ? set_aside.map((aside) => ({ ...aside })) : undefined,
    power_cards: POWER_ZONES.some((zone) => power_cards[zone].length)
      ? without({ market: list(power_cards.market), deck: list(power_cards.deck), discard: list(power_cards.discard) })
      : undefined,
  });
}

function writeSide(side: Side): Record<string, unknown> {
  return without({
    life: side.life === 3 ? undefined : side.life,
    mindbugs: side.mindbugs === 2 ? undefined : side.mindbugs,
    spent_mindbugs: side.spent_mindbugs || undefined,
    energy: side.energy || undefined,
    hand: list(side.hand),
    draw: list(side.draw),
    discard: list(side.discard),
    play: side.play.length ? side.play.map(writeCreature) : undefined,
  });
}

function writeCreature(creature: Creature): unknown {
  const { card, exhausted, octonite, boosts, side } = creature;
  if (!exhausted && !octonite && !boosts.length && side === null) return card;
  return without({ card, exhausted: exhausted || undefined, octonite: octonite || undefined, boosts: list(boosts), side: side ?? undefined });
}

function list(cards: readonly string[]): string[] | undefined {
  return cards.length ? [...cards] : undefined;
}

function without(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// Something that is no position, and where.
export class NoPosition extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

type Fields = Record<string, unknown>;

// Reads what docs/GAME_API.md calls a position. Whether it can be is for the server to say, but its shape must be right. `nameFor` finds
// the card that a name in any language means.
export function readPosition(value: unknown, nameFor: (name: string) => string): Position {
  const top = fields("", value);
  const players = array("players", top["players"] ?? [{}, {}]);
  if (players.length !== 2) throw new NoPosition("players");
  const cards = (field: string, found: unknown): string[] => array(field, found ?? []).map((card) => nameFor(text(field, card)));
  const power = fields("power_cards", top["power_cards"] ?? {});
  const side = (seat: number): Side => readSide(`players[${seat}]`, players[seat], cards, nameFor);
  return {
    sets: array("sets", top["sets"] ?? []).map((set) => text("sets", set)),
    edition: text("edition", top["edition"] ?? "latest"),
    active: number("active", top["active"], 0) === 1 ? 1 : 0,
    players: [side(0), side(1)],
    unused: cards("unused", top["unused"]),
    revealed: cards("revealed", top["revealed"]),
    set_aside: array("set_aside", top["set_aside"] ?? []).map((entry, i) => {
      const aside = fields(`set_aside[${i}]`, entry);
      return { card: nameFor(text(`set_aside[${i}].card`, aside["card"])), player: aside["player"] === 1 ? 1 : 0 };
    }),
    power_cards: {
      market: cards("power_cards.market", power["market"]),
      deck: cards("power_cards.deck", power["deck"]),
      discard: cards("power_cards.discard", power["discard"]),
    },
  };
}

function readSide(field: string, value: unknown, cards: (field: string, found: unknown) => string[], nameFor: (name: string) => string): Side {
  const side = fields(field, value);
  return {
    life: number(`${field}.life`, side["life"], 3),
    mindbugs: number(`${field}.mindbugs`, side["mindbugs"], 2),
    spent_mindbugs: number(`${field}.spent_mindbugs`, side["spent_mindbugs"], 0),
    energy: number(`${field}.energy`, side["energy"], 0),
    hand: cards(`${field}.hand`, side["hand"]),
    draw: cards(`${field}.draw`, side["draw"]),
    discard: cards(`${field}.discard`, side["discard"]),
    play: array(`${field}.play`, side["play"] ?? []).map((entry, i) => {
      const at = `${field}.play[${i}]`;
      const creature = typeof entry === "string" ? { card: entry } : fields(at, entry);
      return {
        card: nameFor(text(`${at}.card`, creature["card"])),
        exhausted: creature["exhausted"] === true,
        octonite: number(`${at}.octonite`, creature["octonite"], 0),
        boosts: cards(`${at}.boosts`, creature["boosts"]),
        side: creature["side"] === undefined || creature["side"] === null ? null : text(`${at}.side`, creature["side"]),
      };
    }),
  };
}

function fields(field: string, value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new NoPosition(field);
  return value as Fields;
}

function array(field: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NoPosition(field);
  return value;
}

function text(field: string, value: unknown): string {
  if (typeof value !== "string") throw new NoPosition(field);
  return value;
}

function number(field: string, value: unknown, usual: number): number {
  if (value === undefined) return usual;
  if (typeof value !== "number" || !Number.isInteger(value)) throw new NoPosition(field);
  return value;
}
