// Owns the backgrounds of the pictures: a mood for each set, with small differences from card to card.

import type { Shape } from "./drawing";
import { palettes, type SetName, type Sky } from "./palettes";

const WIDTH = 400;
const HEIGHT = 300;
const UP = -Math.PI / 2;

type Random = () => number;
type Point = readonly [x: number, y: number];

/** Numbers that look random and are the same for the same card. */
function randomFor(name: string): Random {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

const whole = (value: number): number => Math.round(value);
const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const at = ([x, y]: Point): string => `${whole(x)} ${whole(y)}`;
const polygon = (...corners: Point[]): string => `M${corners.map(at).join("L")}z`;
const on = ([x, y]: Point, r: number, angle: number): Point => [x + r * Math.cos(angle), y + r * Math.sin(angle)];

function many(count: number, make: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => make(i)).join("");
}

function scattered(random: Random, count: number, [low, high]: Point, make: (middle: Point, r: number) => string): string {
  return many(count, () => make([between(random, 6, WIDTH - 6), between(random, 6, HEIGHT - 20)], between(random, low, high)));
}

function ellipse([x, y]: Point, rx: number, ry: number, sweep = 0): string {
  const half = (to: number): string => `a${whole(rx)} ${whole(ry)} 0 1 ${sweep} ${whole(to)} 0`;
  return `M${at([x - rx, y])}${half(2 * rx)}${half(-2 * rx)}z`;
}

const disc = (middle: Point, r: number): string => ellipse(middle, r, r);
const ring = (middle: Point, r: number, thick: number): string => disc(middle, r) + ellipse(middle, r - thick, r - thick, 1);

/** Light that fades in steps around a point. */
function glow(sky: Sky, middle: Point, r: number): Shape[] {
  return [1, 0.74, 0.5].map((part) => ({ d: disc(middle, r * part), fill: sky.glow, opacity: 0.26 }));
}

function rays(middle: Point, count: number, turn: number): string {
  const step = (2 * Math.PI) / count;
  return many(count, (i) => polygon(middle, on(middle, 520, (i + turn) * step), on(middle, 520, (i + turn + 0.5) * step)));
}

/** A line of hills from edge to edge, filled down to the bottom. */
function hills(random: Random, y: number, high: number, count: number): string {
  const step = WIDTH / count;
  const start = between(random, -0.5, 0) * step;
  const tops = many(count + 2, (i) => {
    const top: Point = [start + (i + 0.5) * step, y - between(random, 0.6, 1) * high * 2];
    return `Q${at(top)} ${at([start + (i + 1) * step, y + between(random, -0.2, 0.2) * high])}`;
  });
  return `M${at([start, y])}${tops}V${HEIGHT}H${whole(start)}z`;
}

function sparkle([x, y]: Point, r: number): string {
  const w = r * 0.22;
  const quarter = (sx: number, sy: number): Point[] => [[x, y + sy * r], [x + sx * w, y + sy * w], [x + sx * r, y]];
  return polygon(...quarter(1, -1), ...quarter(1, 1).reverse(), ...quarter(-1, 1), ...quarter(-1, -1).reverse());
}

function hexagon([x, y]: Point, r: number): string {
  const [dx, dy] = [r * 0.866, r / 2];
  return polygon([x, y - r], [x + dx, y - dy], [x + dx, y + dy], [x, y + r], [x - dx, y + dy], [x - dx, y - dy]);
}

function zigzag([x, y]: Point, r: number): string {
  const h = r / 2;
  const line: Point[] = [[x, y], [x + h, y - h], [x + r, y], [x + 3 * h, y - h]];
  return polygon(...line, ...line.map(([px, py]): Point => [px, py + 6]).reverse());
}

function leaf(from: Point, length: number, angle: number): string {
  const side = (by: number): Point => on(on(from, length / 2, angle), length * 0.38, angle + by);
  return `M${at(from)}Q${at(side(-UP))} ${at(on(from, length, angle))}Q${at(side(UP))} ${at(from)}z`;
}

/** A row of houses with their roofs at different heights. */
function houses(random: Random, low: number, high: number): string {
  let path = `M0 ${HEIGHT}`;
  for (let x = 0; x < WIDTH; ) {
    const [wide, top] = [whole(between(random, 26, 56)), whole(HEIGHT - between(random, low, high))];
    const [half, roof] = [whole(wide / 2), random()];
    path += `V${top}`;
    if (roof < 0.25) path += `h${half - 2}v-18h4v18H${x + wide}`;
    else if (roof < 0.45) path += `l${half}-${whole(wide / 3)}L${x + wide} ${top}`;
    else path += `H${x + wide}`;
    x += wide;
  }
  return `${path}V${HEIGHT}z`;
}

type Scene = (sky: Sky, random: Random) => Shape[];

const comic: Scene = (sky, random) => {
  const middle: Point = [between(random, 150, 250), between(random, 120, 180)];
  return [
    ...glow(sky, middle, 190),
    { d: rays(middle, 14, random()), fill: sky.near, opacity: 0.3 },
    { d: hills(random, 268, 18, 3), fill: sky.far },
    { d: hills(random, 286, 12, 4), fill: sky.near },
  ];
};

const swamp: Scene = (sky, random) => {
  const moon: Point = [random() < 0.5 ? between(random, 70, 130) : between(random, 270, 330), 96];
  const mist = many(4, (i) => {
    const [x, y, wide] = [whole(between(random, -120, 120)), 196 + i * 18, whole(between(random, 160, 300))];
    return `M${x} ${y}h${wide}a6 6 0 0 1 0 11h-${wide}z`;
  });
  const sway = (): number => UP + between(random, -0.35, 0.35);
  const blade = (): string => leaf([between(random, 0, WIDTH), 296], between(random, 30, 64), sway());
  return [
    { d: disc(moon, 150), fill: sky.glow, opacity: 0.16 },
    { d: disc(moon, 112), fill: sky.glow, opacity: 0.2 },
    { d: disc(moon, 76), fill: sky.glow, opacity: 0.75 },
    { d: mist, fill: sky.glow, opacity: 0.16 },
    { d: hills(random, 262, 16, 3), fill: sky.far },
    { d: hills(random, 284, 8, 5) + many(11, blade), fill: sky.near },
  ];
};

const laboratory: Scene = (sky, random) => {
  const middle: Point = [between(random, 140, 260), between(random, 120, 170)];
  const cell = (row: number, column: number): string => hexagon([column * 56 + (row % 2) * 28, row * 48 + 6], 29);
  return [
    ...glow(sky, middle, 200),
    { d: many(56, (i) => (random() < 0.5 ? cell(Math.floor(i / 8), i % 8) : "")), fill: sky.far, opacity: 0.55 },
    { d: `M0 ${whole(between(random, 262, 276))}H130l20 14H262l20-14H400V300H0z`, fill: sky.near },
  ];
};

const heaven: Scene = (sky, random) => {
  const middle: Point = [between(random, 170, 230), between(random, 120, 160)];
  const clouds = (y: number, low: number, high: number): string =>
    many(9, (i) => disc([i * 52 - between(random, 0, 30), y], between(random, low, high)));
  return [
    { d: rays(middle, 36, random()), fill: sky.glow, opacity: 0.13 },
    { d: disc(middle, 150), fill: sky.glow, opacity: 0.3 },
    { d: ring(middle, 138, 5) + ring(middle, 172, 3) + ring(middle, 216, 8), fill: sky.glow, opacity: 0.5 },
    { d: disc(middle, 108), fill: sky.glow, opacity: 0.3 },
    { d: scattered(random, 16, [4, 12], sparkle), fill: "#fff6d8", opacity: 0.75 },
    { d: clouds(300, 24, 42), fill: sky.far },
    { d: clouds(312, 20, 34), fill: sky.near },
  ];
};

const meadow: Scene = (sky, random) => {
  const sun: Point = [between(random, 60, 340), 70];
  const [corner, angle, turn] = sun[0] < 200 ? [WIDTH, Math.PI, -1] : [0, 0, 1];
  const twig = many(5, (i) => leaf([corner, 20 + i * 16], between(random, 46, 84), angle + turn * (0.1 + i * 0.22)));
  return [
    { d: rays(sun, 20, random()), fill: sky.glow, opacity: 0.16 },
    { d: disc(sun, 90), fill: sky.glow, opacity: 0.4 },
    { d: disc(sun, 54), fill: sky.glow, opacity: 0.85 },
    { d: hills(random, 232, 30, 2), fill: sky.far, opacity: 0.75 },
    { d: hills(random, 258, 26, 3), fill: sky.far },
    { d: hills(random, 284, 14, 4) + twig, fill: sky.near },
  ];
};

const space: Scene = (sky, random) => {
  const [x, y, r] = [between(random, 40, 360), between(random, 20, 110), between(random, 34, 60)];
  const [left, right]: Point[] = [[x - r * 1.8, y + r * 0.6], [x + r * 1.8, y - r * 0.6]];
  const [below, above]: Point[] = [[x - r * 0.4, y + r * 1.1], [x + r * 0.2, y + r * 0.6]];
  const saturn = `M${at(left!)}Q${at(below!)} ${at(right!)}Q${at(above!)} ${at(left!)}z`;
  return [
    ...glow(sky, [between(random, 130, 270), between(random, 130, 180)], 210),
    { d: scattered(random, 46, [0.8, 2.4], disc), fill: "#ffffff", opacity: 0.75 },
    { d: scattered(random, 7, [5, 10], sparkle), fill: "#ffffff", opacity: 0.85 },
    { d: disc([x, y], r), fill: sky.far },
    { d: saturn, fill: sky.glow, opacity: 0.8 },
    { d: `M0 300V274Q200 ${whole(between(random, 236, 262))} 400 276V300z`, fill: sky.near },
    { d: many(5, () => ellipse([between(random, 10, 390), 288], between(random, 10, 26), 5)), fill: sky.back, opacity: 0.8 },
  ];
};

const market: Scene = (sky, random) => {
  const shift = whole(between(random, -40, 0));
  const awning = (step: number, count: number): string => many(count, (i) => `M${shift + i * step} 0h40v26a20 20 0 0 1-40 0z`);
  return [
    ...glow(sky, [200, 160], 200),
    { d: rays([200, 330], 22, random()), fill: sky.far, opacity: 0.35 },
    { d: awning(40, 12), fill: sky.near },
    { d: awning(80, 6), fill: sky.glow, opacity: 0.85 },
    { d: "M0 264H400V300H0z", fill: sky.near },
    { d: many(11, (i) => `M${i * 40 + shift} 264h20l-10 36h-20z`), fill: sky.far },
  ];
};

const city: Scene = (sky, random) => {
  const x = between(random, 150, 250);
  const lights = many(26, () => `M${at([between(random, 4, 392), between(random, 250, 292)])}h4v5h-4z`);
  return [
    { d: rays([x, 170], 24, random()), fill: sky.glow, opacity: 0.14 },
    { d: disc([x, 160], 132), fill: sky.glow, opacity: 0.28 },
    { d: disc([x, 160], 106), fill: sky.glow, opacity: 0.8 },
    { d: many(4, (i) => `M40 ${190 + i * 20}H360v${5 + i * 2}H40z`), fill: sky.back, opacity: 0.8 },
    { d: houses(random, 60, 130), fill: sky.far },
    { d: houses(random, 22, 66), fill: sky.near },
    { d: lights, fill: sky.glow, opacity: 0.8 },
  ];
};

const party: Scene = (sky, random) => {
  const triangle = ([x, y]: Point, r: number): string => polygon([x, y - r], [x + r, y + r * 0.7], [x - r, y + r * 0.5]);
  return [
    ...glow(sky, [between(random, 150, 250), between(random, 130, 170)], 190),
    { d: scattered(random, 9, [8, 16], triangle), fill: sky.glow, opacity: 0.4 },
    { d: scattered(random, 9, [6, 12], (middle, r) => ring(middle, r, 4)), fill: sky.near, opacity: 0.6 },
    { d: scattered(random, 8, [14, 26], zigzag), fill: sky.far },
    { d: hills(random, 280, 10, 2), fill: sky.near },
  ];
};

const blueprint: Scene = (sky, random) => {
  const middle: Point = [between(random, 160, 240), between(random, 130, 170)];
  const grid = many(11, (i) => `M${i * 40 - 1} 0h2v300h-2z`) + many(8, (i) => `M0 ${i * 40 + 9}h400v2h-400z`);
  const tape = (y: number): string => many(11, (i) => `M${i * 48 - 60} ${y}h24l-16 18h-24z`);
  return [
    { d: grid, fill: sky.glow, opacity: 0.28 },
    ...glow(sky, middle, 170),
    { d: ring(middle, 134, 4) + ring(middle, 112, 2), fill: sky.glow, opacity: 0.6 },
    { d: tape(0) + tape(282), fill: palettes.power.accent, opacity: 0.9 },
  ];
};

const scenes: Record<SetName, Scene> = {
  "first-contact": comic,
  "new-servants": swamp,
  "beyond-evolution": laboratory,
  "beyond-eternity": heaven,
  "battlefruit-kingdom": meadow,
  "battlefruit-galaxy": space,
  "battlefruit-addon": market,
  "king-of-tokyo": city,
  promos: party,
  power: blueprint,
};

/** The background of a card. */
export function scenery(set: SetName, skyNumber: number, card: string): Shape[] {
  const skies = palettes[set].skies;
  const sky = skies[skyNumber % skies.length]!;
  return [{ d: `M0 0H${WIDTH}V${HEIGHT}H0z`, fill: sky.back }, ...scenes[set](sky, randomFor(card))];
}
