// Owns documents: files of cards that are read, as plain values. They are never changed in place, so that every step can be undone.
import type { OwnCard, OwnKind } from "../protocol";
import { isFields } from "../stored";

export type Path = readonly (string | number)[];
export type Value = unknown;
export type Table = Record<string, Value>;

export interface Document {
  name: string;
  author?: string;
  card?: Table[];
  face?: Table[];
  power_card?: Table[];
}

// Which card of a document.
export interface Which {
  kind: OwnKind;
  at: number;
}

export const KINDS: readonly OwnKind[] = ["card", "face", "power_card"];
const LONGEST = 120_000; // letters of a document: what is longer is none of ours
const LONGEST_TITLE = 60;
const USUAL_POWER = 5;

// A document of whatever was found; null if it is none. What is wrong with its cards the server says.
export function readDocument(found: unknown): Document | null {
  if (!isFields(found) || typeof found["name"] !== "string" || found["name"].length > LONGEST_TITLE) return null;
  const { name, author } = found;
  const document: Document = { name: name as string };
  if (typeof author === "string" && author && author.length <= LONGEST_TITLE) document.author = author;
  for (const kind of KINDS) {
    const list = found[kind];
    if (list === undefined) continue;
    if (!Array.isArray(list) || !list.every(isFields)) return null;
    document[kind] = list;
  }
  return JSON.stringify(document).length <= LONGEST ? document : null;
}

export function allCards(document: Document): Which[] {
  return KINDS.flatMap((kind) => (document[kind] ?? []).map((_, at) => ({ kind, at })));
}

// How many cards there are to be dealt, as far as it can be told without the server.
export function sizeOf(document: Document): number {
  return (document.card ?? []).reduce((sum, { copies }) => sum + (typeof copies === "number" ? copies : 1), 0);
}

export function tableOf(document: Document, { kind, at }: Which): Table | undefined {
  return document[kind]?.[at];
}

export function nameIn(document: Document, which: Which): string {
  const name = tableOf(document, which)?.["name"];
  return typeof name === "string" ? name : "";
}

// A name that no card of the document has.
export function freeName(document: Document, wanted: string): string {
  const names = new Set(allCards(document).map((which) => nameIn(document, which)));
  let name = wanted;
  for (let n = 2; names.has(name); n++) name = `${wanted} ${n}`;
  return name;
}

export function newCard(document: Document, name: string, picture: number[]): Table {
  return { name: freeName(document, name), power: USUAL_POWER, picture };
}

// The numbers of its picture; none if it has none of its own.
export function pictureIn(document: Document, which: Which): number[] {
  const picture = tableOf(document, which)?.["picture"];
  return Array.isArray(picture) && picture.every(Number.isInteger) ? picture : [];
}

// What a card is as far as it can be told without the server.
export function plainCard(document: Document, which: Which): OwnCard {
  const { power, keywords, copies } = tableOf(document, which) ?? {};
  const card: OwnCard["card"] = {
    ...{ name: nameIn(document, which), title: nameIn(document, which), text: "", set: "", octonite: 0, dice: 0, stage: null },
    ...{ evolves_to: null, cost: null, triggers: [], terms: [] },
    power: typeof power === "number" ? power : null,
    keywords: Array.isArray(keywords) ? keywords : [],
    copies: typeof copies === "number" ? copies : 1,
  };
  return { kind: which.kind, card, texts: {}, picture: pictureIn(document, which) };
}

// Changes: each gives a new document and leaves the old one as it is.

export function valueAt(document: Value, path: Path): Value {
  return path.reduce<Value>((found, key) => (found === null || found === undefined ? undefined : Reflect.get(Object(found), key)), document);
}

export function put<T>(document: T, path: Path, value: Value): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const copy: Value = Array.isArray(document) ? [...(document as Value[])] : { ...(document as object) };
  const before: Value = Reflect.get(copy as object, key);
  Reflect.set(copy as object, key, put(before ?? (typeof rest[0] === "number" ? [] : {}), rest, value));
  return copy as T;
}

export function without<T>(document: T, path: Path): T {
  const key = path.at(-1);
  const around = path.slice(0, -1);
  const parent = valueAt(document, around);
  if (Array.isArray(parent)) {
    const left = parent.filter((_, i) => i !== key);
    // A list of which nothing is left is not there.
    return left.length || around.length === 0 || typeof around.at(-1) === "number" ? put(document, around, left) : without(document, around);
  }
  return put(document, around, Object.fromEntries(Object.entries(Object(parent)).filter(([name]) => name !== key)));
}

export function swapped<T>(document: T, path: Path, by: 1 | -1): T {
  const at = path.at(-1) as number;
  const around = path.slice(0, -1);
  const list = [...(valueAt(document, around) as Value[])];
  [list[at], list[at + by]] = [list[at + by], list[at]];
  return put(document, around, list);
}

// Takes a card away, with the faces to which it alone evolves.
export function withoutCard(document: Document, which: Which): Document {
  const next = tableOf(document, which)?.["evolves_to"];
  const left = withoutOne(document, which);
  const at = (left.face ?? []).findIndex((face) => face["name"] === next);
  const isNeeded = allCards(left).some((other) => tableOf(left, other)?.["evolves_to"] === next);
  return typeof next !== "string" || at < 0 || isNeeded ? left : withoutCard(left, { kind: "face", at });
}

// What evolved to it, evolves no more.
function withoutOne(document: Document, { kind, at }: Which): Document {
  const gone = nameIn(document, { kind, at });
  const left = { ...document, [kind]: (document[kind] ?? []).filter((_, i) => i !== at) };
  const before = kind === "face" ? allCards(left).filter((other) => tableOf(left, other)?.["evolves_to"] === gone) : [];
  return before.reduce((found, other) => {
    const path = [other.kind, other.at];
    const ended = without(found, [...path, "evolves_to"]);
    return other.kind === "card" ? without(ended, [...path, "stage"]) : ended;
  }, left);
}

// Gives a card another name wherever the document says it.
export function renamed(document: Document, which: Which, name: string): Document {
  const before = nameIn(document, which);
  const told = put(document, [which.kind, which.at, "name"], name);
  return which.kind === "face" && before ? (said(told, before, name) as Document) : told;
}

const NAMING = ["evolves_to", "evolve_instead", "to"];

function said(value: Value, before: string, name: string): Value {
  if (Array.isArray(value)) return value.map((each) => said(each, before, name));
  if (!isFields(value)) return value;
  const each = ([key, found]: [string, Value]): [string, Value] => [key, found === before && NAMING.includes(key) ? name : said(found, before, name)];
  return Object.fromEntries(Object.entries(value).map(each));
}

// A card that somebody likes, to be changed: it is called otherwise and has a picture of its own, and so have the faces to which it evolves.
export function alike(document: Document, kind: OwnKind, card: Table, faces: Table[], rename: (name: string) => string, draw: () => number[]): Document {
  const added: [OwnKind, Table][] = [[kind, card], ...faces.map((face): [OwnKind, Table] => ["face", face])];
  return added.reduce((made, [of, table]) => {
    const which: Which = { kind: of, at: made[of]?.length ?? 0 };
    const grown = put(made, [of, which.at], { ...table, picture: draw() });
    return renamed(grown, which, freeName(made, rename(nameIn(grown, which))));
  }, document);
}

// Gives a card a next stage: a face of its own, to which it evolves.
export function withNextStage(document: Document, which: Which, name: string, picture: number[]): Document {
  const stage = which.kind === "face" ? Number(tableOf(document, which)?.["stage"] ?? 2) : 1;
  const free = freeName(document, name);
  const power = Number(tableOf(document, which)?.["power"]) || USUAL_POWER;
  const face: Table = { name: free, power: Math.min(99, power + 2), stage: stage + 1, picture };
  const grown = put(put(document, [which.kind, which.at, "stage"], stage), [which.kind, which.at, "evolves_to"], free);
  return { ...grown, face: [...(grown.face ?? []), face] };
}
