// Owns the pictures that people put together: a few numbers become layers of the parts that official pictures have, too. Any numbers are a
// picture: what is too large begins again at the first.
import { outlineOf, transformOf, type Box, type Placed } from "../../pictures/placing.mjs";
import type { Layer, Pictures } from "./drawing";
import { AT_ONCE, counts, loaders, poses } from "./generated/parts";
import { paints, type Tone } from "./palettes";

/** An icon: its box, its outer and its inner contours. */
export type Part = readonly [box: Box, outer: string, inner: string];
export type Loader = () => Promise<{ parts: readonly Part[] }>;
/** Where the second thing of a picture is. */
export type Pose = "beside" | "top" | "behind" | "hand" | "both" | "none";
export type PartKind = keyof typeof counts;

/** What each number of a picture says, in their order: colours and mood, background, creature, its paint, the second thing, its paint,
 * where that is, and how the creature is turned. */
export const FIELDS = ["scene", "sky", "body", "tone", "extra", "extraTone", "pose", "turn"] as const;
export type Field = (typeof FIELDS)[number];
export const TONES: readonly Tone[] = [...(Object.keys(paints) as Tone[]), "accent", "second"];
/** The first is the one that fits the second thing. */
export const POSES: readonly (Pose | "fitting")[] = ["fitting", "beside", "top", "behind", "hand", "both", "none"];
export const TURNS: readonly Partial<Placed>[] = [{}, { flip: "h" }, { turn: -12 }, { turn: 12 }, { flip: "v" }];

interface Placing {
  body: Placed;
  behind?: Placed[];
  before?: Placed[];
}
const PLACES: Record<Pose, Placing> = {
  beside: { body: { at: [178, 158], size: 270 }, before: [{ at: [318, 218], size: 126 }] },
  top: { body: { at: [200, 184], size: 226 }, before: [{ at: [200, 66], size: 128 }] },
  behind: { body: { at: [200, 176], size: 234 }, behind: [{ at: [200, 142], size: 300, stretch: [1.15, 0.95] }] },
  hand: { body: { at: [224, 160], size: 264 }, before: [{ at: [92, 178], size: 184, turn: -8 }] },
  both: { body: { at: [200, 160], size: 250 }, before: [{ at: [74, 206], size: 112 }, { at: [326, 206], size: 112, flip: "h" }] },
  none: { body: { at: [200, 158], size: 280 } },
};

export function sizeOf(field: Field, skies: number, scenes: number): number {
  const sizes: Record<Field, number> = {
    scene: scenes,
    sky: skies,
    body: counts.bodies,
    tone: TONES.length,
    extra: counts.extras,
    extraTone: TONES.length,
    pose: POSES.length,
    turn: TURNS.length,
  };
  return sizes[field];
}

/** The number that a picture has for something. */
export function numberOf(picture: readonly number[], field: Field): number {
  return Math.abs(Math.trunc(picture[FIELDS.indexOf(field)] ?? 0)) || 0;
}

const loading = new Map<Loader, Promise<readonly Part[]>>();

/** A part by its number; after a failure the next one who asks tries again. */
export async function partOf(kind: PartKind, number: number): Promise<Part> {
  const at = number % counts[kind];
  const loader = loaders[kind][Math.floor(at / AT_ONCE)]!;
  let coming = loading.get(loader);
  if (!coming) {
    coming = loader().then(({ parts }) => parts);
    loading.set(loader, coming);
    coming.catch(() => loading.delete(loader));
  }
  return (await coming)[at % AT_ONCE]!;
}

/** The picture of some numbers, with one card whose name is empty. */
export async function composed(picture: readonly number[]): Promise<Pictures> {
  const [body, extra] = await Promise.all([
    partOf("bodies", numberOf(picture, "body")),
    partOf("extras", numberOf(picture, "extra")),
  ]);
  const chosen = POSES[numberOf(picture, "pose") % POSES.length]!;
  const pose = chosen === "fitting" ? poses[numberOf(picture, "extra") % counts.extras]! : chosen;
  const { body: place, behind = [], before = [] } = PLACES[pose];
  const tone = TONES[numberOf(picture, "tone") % TONES.length]!;
  const extraTone = TONES[numberOf(picture, "extraTone") % TONES.length]!;
  const second = (placed: Placed): Layer => layer(1, extra, placed, extraTone);
  const turned = TURNS[numberOf(picture, "turn") % TURNS.length]!;
  const layers = [...behind.map(second), layer(0, body, { ...place, ...turned }, tone), ...before.map(second)];
  return { paths: [body, extra].map(([, outer, inner]) => [outer, inner] as const), cards: { "": [0, layers] } };
}

function layer(path: number, [box]: Part, placed: Placed, tone: Tone): Layer {
  return [path, transformOf(placed, box), tone, "ink", outlineOf(placed, box)];
}
