// Owns what is believed of what the server says: a page may be older or newer than its server, and something may stand between them. What
// has not the shape of a message is passed over; the next table puts right what was missed.
import type { FromServer } from "../protocol";
import { isFields } from "../stored";

type Fields = Record<string, unknown>;

// null for what is no message that could be shown.
export function readMessage(data: unknown): FromServer | null {
  try {
    const found = JSON.parse(data as string) as unknown;
    if (!isFields(found) || typeof found["type"] !== "string") return null;
    const check = CHECKS[found["type"]];
    return check === undefined || check(found) ? (found as unknown as FromServer) : null;
  } catch {
    return null;
  }
}

const CHECKS: Record<string, (message: Fields) => boolean> = {
  table: (table) =>
    Number.isInteger(table["number"]) &&
    Number.isInteger(table["since"]) &&
    isPlayers(table) &&
    isNullOr(table["position"], isPosition) &&
    isNullOr(table["question"], isQuestion) &&
    isNullOr(table["ending"], isFields) &&
    isFields(table["dice"]) &&
    isListOf(table["log"], isEvent),
  players: isPlayers,
  emoted: (message) => isSeat(message["player"]) && typeof message["emote"] === "string",
  rated: ({ changes }) => isListOf(changes, (change) => isNullOr(change, isFields)) && changes.length === 2,
  next: (message) => typeof message["game"] === "string",
};

function isPlayers({ players, offers, can }: Fields): boolean {
  return isListOf(players, isFields) && players.length === 2 && isFields(offers) && isListOf(can, isText);
}

function isPosition(found: unknown): boolean {
  if (!isFields(found)) return false;
  const { active, players, unused, revealed, set_aside: aside, power_cards: power } = found;
  if (!isSeat(active) || !isListOf(players, isSide) || players.length !== 2) return false;
  if (!isFields(power) || !["market", "deck", "discard"].every((zone) => isListOf(power[zone], isCard))) return false;
  return isListOf(unused, isCard) && isListOf(revealed, isCard) && isListOf(aside, isFields);
}

function isSide(found: unknown): boolean {
  if (!isFields(found) || !["life", "mindbugs", "spent_mindbugs", "energy"].every((name) => isCount(found[name]))) return false;
  return ["hand", "draw", "discard"].every((zone) => isListOf(found[zone], isCard)) && isListOf(found["play"], isCreature);
}

function isCreature(found: unknown): boolean {
  return isFields(found) && isText(found["card"]) && isListOf(found["keywords"], isText) && isListOf(found["boosts"], isText);
}

function isQuestion(found: unknown): boolean {
  if (!isFields(found) || !isSeat(found["player"]) || !isText(found["kind"]) || !isText(found["prompt"])) return false;
  return isListOf(found["options"], (option) => isFields(option) && isText(option["move"]) && isText(option["text"]));
}

function isEvent(found: unknown): boolean {
  return isFields(found) && isText(found["kind"]) && isText(found["text"]) && isListOf(found["cards"], isCard);
}

function isCard(found: unknown): boolean {
  return found === null || isText(found);
}

function isText(found: unknown): found is string {
  return typeof found === "string";
}

function isCount(found: unknown): boolean {
  return Number.isInteger(found);
}

function isSeat(found: unknown): boolean {
  return found === 0 || found === 1;
}

function isNullOr(found: unknown, is: (found: unknown) => boolean): boolean {
  return found === null || is(found);
}

function isListOf(found: unknown, is: (found: unknown) => boolean): found is unknown[] {
  return Array.isArray(found) && found.every(is);
}
