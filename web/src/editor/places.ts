// Owns what the places of a position are called.
import { titleOf } from "../library.svelte";
import { t } from "../words/words.svelte";
import { e } from "./editor.words";
import { labelOf, entriesAt, type Place, type Position } from "./position";

type ZoneName = keyof ReturnType<typeof e>["zones"];
type HelpName = keyof ReturnType<typeof e>["zoneHelp"];

// The name of the zone alone: "Hand".
export function zoneTitle(place: Place): string {
  return e().zones[zoneOf(place)] ?? place;
}

// With the player whose it is: "Player 1: Hand".
export function placeTitle(place: Place, position: Position): string {
  const boosts = /^(players\[[01]\]\.play)\[(\d+)\]\.boosts$/.exec(place);
  if (boosts) {
    const creature = entriesAt(position, boosts[1]!)[Number(boosts[2])];
    return e().boostsOf(creature ? titleOf(labelOf(creature)) : "");
  }
  const seat = /^players\[([01])\]/.exec(place)?.[1];
  return seat ? e().whose(t().player(Number(seat)), zoneTitle(place)) : zoneTitle(place);
}

// Where a field of a position is that the server names: "Player 2: Life".
export function fieldTitle(field: string, position: Position): string {
  const [, seat, name = ""] = /^players\[([01])\]\.(\w+)/.exec(field) ?? [];
  const numbers: Record<string, string> = { life: e().life, mindbugs: e().mindbugs, spent_mindbugs: e().spent, energy: e().energy };
  if (seat && numbers[name]) return e().whose(t().player(Number(seat)), numbers[name]);
  const place = /^(players\[[01]\]\.\w+|power_cards\.\w+|unused|revealed|set_aside)/.exec(field)?.[1];
  return place ? placeTitle(place, position) : "";
}

export function zoneHelp(place: Place): string {
  return e().zoneHelp[zoneOf(place) as HelpName] ?? "";
}

function zoneOf(place: Place): ZoneName {
  if (place === "power_cards.discard") return "power_discard";
  return place.replace(/^.*\./, "") as ZoneName;
}
