// Owns the composing of pictures: from the hand-made lists of this folder and the icons of @iconify-json/game-icons to the
// modules in src/cards/generated/ that the page loads. Run it with `node pictures/compose.mjs`.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { box, contours, parents, polygon, write } from "./paths.mjs";

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

/** How much a layer enlarges what it shows, so that its longer side is ``size`` long. */
function scaleOf(layer, [left, top, right, bottom]) {
  return layer.size / Math.max(right - left, bottom - top);
}

/** The transform that puts the middle of what a layer shows at its place. */
function transformOf(layer, bounds) {
  const scale = scaleOf(layer, bounds);
  const [wide, high] = layer.stretch ?? [1, 1];
  const [sx, sy] = [scale * wide * (layer.flip?.includes("h") ? -1 : 1), scale * high * (layer.flip?.includes("v") ? -1 : 1)];
  const angle = ((layer.turn ?? 0) * Math.PI) / 180;
  const [a, b, c, d] = [Math.cos(angle) * sx, Math.sin(angle) * sx, -Math.sin(angle) * sy, Math.cos(angle) * sy];
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const [e, f] = [layer.at[0] - a * x - c * y, layer.at[1] - b * x - d * y];
  return `matrix(${[a, b, c, d].map((n) => Number(n.toFixed(3))).join(" ")} ${Number(e.toFixed(1))} ${Number(f.toFixed(1))})`;
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
    const outline = Number(((2 * (layer.outline ?? 6)) / scaleOf(layer, bounds)).toFixed(1));
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

export function composeAll() {
  mkdirSync(GENERATED, { recursive: true });
  const put = (name, text) => writeFileSync(join(GENERATED, `${name}.ts`), text);
  put("index", indexModule());
  for (const set of SETS) put(set, picturesModule(set));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) composeAll();
