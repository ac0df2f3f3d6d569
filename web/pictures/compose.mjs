// Owns the composing of pictures: from the hand-made lists of this folder and the icons of @iconify-json/game-icons to the
// modules in src/cards/generated/ that the page loads. Run it with `node pictures/compose.mjs`.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { box, contours, parents, polygon, write } from "./paths.mjs";
import { outlineOf, transformOf } from "./placing.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const GENERATED = join(HERE, "..", "src", "cards", "generated");
const MADE = "// Made by pictures/compose.mjs.\n";
export const SETS = [
  "first-contact",
  "new-servants",
  "beyond-evolution",
  "beyond-eternity",
  "battlefruit-kingdom",
  "battlefruit-galaxy",
  "battlefruit-addon",
  "king-of-tokyo",
  "promos",
  "power",
];

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const ICONS = readJson(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json")).icons;
const SHAPES = readJson(join(HERE, "shapes.json"));
const PARTS = readJson(join(HERE, "parts.json"));
const AT_ONCE = 8; // parts that are loaded together

/** The contours of an icon, or of a shape of our own, that a layer shows, each with its tone if it has one of its own. */
function shown(layer) {
  const tones = new Map(Object.entries(layer.paint ?? {}).flatMap(([tone, numbers]) => numbers.map((i) => [i, tone])));
  const found = contours(layer.shape ? shapeOf(layer.shape).path : iconPath(layer.icon))
    .map((contour, i) => ({ contour, i, tone: tones.get(i) }))
    .filter(({ i }) => (layer.parts?.includes(i) ?? true) && !layer.without?.includes(i));
  if (found.length === 0) throw new Error(`nothing is left of ${layer.icon ?? layer.shape}`);
  return found;
}

function iconPath(name) {
  const icon = ICONS[name];
  if (!icon) throw new Error(`expected the name of an icon of game-icons, got ${name}`);
  return /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icon.body)[1];
}

function shapeOf(name) {
  if (!SHAPES[name]) throw new Error(`expected one of the shapes ${Object.keys(SHAPES).join(", ")}, got ${name}`);
  return SHAPES[name];
}

const boundsOf = (found) => box(found.flatMap(({ contour }) => polygon(contour)));
const written = (found) => write(found.map(({ contour }) => contour));

/** What a layer shows, in pieces of one tone: outer and inner contours. Holes go with what they are in. */
function pieces(layer, found) {
  const around = parents(found.map(({ contour }) => contour));
  const toneAt = (i) => found[i].tone ?? (around[i] < 0 ? (layer.tone ?? "light") : toneAt(around[i]));
  const tones = found.map((_, i) => toneAt(i));
  const isOuter = (i) => around[i] < 0 || tones[around[i]] !== tones[i];
  const piece = (tone, keep) => ({
    tone,
    outer: found.filter((_, i) => keep(i) && isOuter(i)),
    inner: found.filter((_, i) => keep(i) && !isOuter(i)),
  });
  const used = [...new Set(tones)];
  if (used.length === 1) return [piece(used[0], () => true)];
  const silhouette = { tone: "none", outer: found.filter((_, i) => around[i] < 0), inner: [] };
  return [silhouette, ...used.map((tone) => piece(tone, (i) => tones[i] === tone))];
}

/** The pictures of a set, as drawing.ts reads them; a path that several layers show is there once. */
export function compose(set) {
  const paths = [];
  const known = new Map();
  const pathNumber = ({ outer, inner }) => {
    const path = [written(outer), written(inner)];
    const key = path.join("|");
    if (!known.has(key)) known.set(key, paths.push(path) - 1);
    return known.get(key);
  };
  const composed = (layer) => {
    const found = shown(layer);
    const bounds = boundsOf(found);
    const transform = transformOf(layer, bounds);
    const outline = outlineOf(layer, bounds);
    return pieces(layer, found).map((piece, i) => {
      const [under, width] = i === 0 ? [layer.under ?? "ink", outline] : ["none", 0];
      return [pathNumber(piece), transform, piece.tone, under, width];
    });
  };
  const cards = {};
  for (const [name, { sky, layers }] of Object.entries(readJson(join(HERE, `${set}.json`)))) {
    try {
      cards[name] = [sky ?? 0, layers.flatMap(composed)];
    } catch (error) {
      throw new Error(`${set}, ${name}: ${error.message}`);
    }
  }
  return { paths, cards };
}

function picturesModule(set) {
  return `${MADE}import type { Pictures } from "../drawing";
export const pictures: Pictures = ${JSON.stringify(compose(set))};
`;
}

/** Which set a card's picture is in, and how to load the pictures of a set. */
function indexModule() {
  const names = SETS.map((set) => [set, Object.keys(readJson(join(HERE, `${set}.json`)))]);
  const loaders = SETS.map((set) => `  ${JSON.stringify(set)}: () => import("./${set}"),`);
  return `${MADE}import type { Pictures } from "../drawing";
import type { SetName } from "../palettes";
export const cardsOf: Record<SetName, readonly string[]> = ${JSON.stringify(Object.fromEntries(names))};
export const loaders: Record<SetName, () => Promise<{ pictures: Pictures }>> = {
${loaders.join("\n")}
};
`;
}

/** An icon of which pictures are put together in the page: its box, and its contours in one tone. */
function part(icon) {
  const found = shown({ icon });
  const [{ outer, inner }] = pieces({}, found);
  return [boundsOf(found).map(Math.round), written(outer), written(inner)];
}

/** The parts of pictures that people make: lists of them, and which there are. A number means the same part for ever, so new ones go to the end. */
function partModules() {
  const { bodies, extras } = PARTS;
  const lists = { bodies, extras: extras.map(([icon]) => icon) };
  const chunks = Object.entries(lists).flatMap(([kind, icons]) =>
    Array.from({ length: Math.ceil(icons.length / AT_ONCE) }, (_, i) => [`${kind}-${i}`, icons.slice(i * AT_ONCE, (i + 1) * AT_ONCE)]),
  );
  const loaders = (kind) =>
    chunks.flatMap(([name]) => (name.startsWith(`${kind}-`) ? [`    () => import("./${name}"),`] : [])).join("\n");
  const index = `${MADE}import type { Loader, Pose } from "../composing";
export const AT_ONCE = ${AT_ONCE};
export const counts = { bodies: ${bodies.length}, extras: ${extras.length} };
export const poses: readonly Pose[] = ${JSON.stringify(extras.map(([, pose]) => pose))};
export const loaders: Record<"bodies" | "extras", readonly Loader[]> = {
  bodies: [
${loaders("bodies")}
  ],
  extras: [
${loaders("extras")}
  ],
};
`;
  const modules = chunks.map(([name, icons]) => [
    name,
    `${MADE}import type { Part } from "../composing";\nexport const parts: readonly Part[] = ${JSON.stringify(icons.map(part))};\n`,
  ]);
  return [["parts", index], ...modules];
}

export function composeAll() {
  mkdirSync(GENERATED, { recursive: true });
  const put = (name, text) => writeFileSync(join(GENERATED, `${name}.ts`), text);
  put("index", indexModule());
  for (const set of SETS) put(set, picturesModule(set));
  for (const [name, text] of partModules()) put(name, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) composeAll();
