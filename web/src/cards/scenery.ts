// Owns the backgrounds of the pictures: a mood for each set, with small differences from card to card.

import type { Shape } from "./drawing";
import { palettes, type SetName, type Sky } from "./palettes";

const WIDTH = 400;
const HEIGHT = 300;

type Random = () => number;

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
const point = (x: number, y: number): string => `${whole(x)} ${whole(y)}`;

function disc(x: number, y: number, r: number): string {
  return `M${point(x - r, y)}a${whole(r)} ${whole(r)} 0 1 0 ${whole(2 * r)} 0a${whole(r)} ${whole(r)} 0 1 0 ${whole(-2 * r)} 0z`;
}

function ring(x: number, y: number, r: number, thick: number): string {
  const inner = r - thick;
  return `${disc(x, y, r)}M${point(x - inner, y)}a${whole(inner)} ${whole(inner)} 0 1 1 ${whole(2 * inner)} 0a${whole(inner)} ${whole(inner)} 0 1 1 ${whole(-2 * inner)} 0z`;
}

function many(count: number, make: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => make(i)).join("");
}

/** Light that fades in steps around a point. */
function glow(sky: Sky, x: number, y: number, r: number): Shape[] {
  return [1, 0.74, 0.5].map((part) => ({ d: disc(x, y, r * part), fill: sky.glow, opacity: 0.26 }));
}

function rays(x: number, y: number, count: number, turn: number): string {
  return many(count, (i) => {
    const [from, to] = [((i + turn) * 2 * Math.PI) / count, ((i + turn + 0.5) * 2 * Math.PI) / count];
    return `M${point(x, y)}L${point(x + 520 * Math.cos(from), y + 520 * Math.sin(from))}L${point(x + 520 * Math.cos(to), y + 520 * Math.sin(to))}z`;
  });
}

/** A line of hills from edge to edge, filled down to the bottom. */
function hills(random: Random, y: number, high: number, count: number): string {
  const step = WIDTH / count;
  const start = between(random, -0.5, 0) * step;
  const tops = many(count + 2, (i) => {
    const x = start + i * step;
    return `Q${point(x + step / 2, y - between(random, 0.6, 1) * high * 2)} ${point(x + step, y + between(random, -0.2, 0.2) * high)}`;
  });
  return `M${point(start, y)}${tops}V${HEIGHT}H${whole(start)}z`;
}

function sparkle(x: number, y: number, r: number): string {
  const w = r * 0.22;
  return `M${point(x, y - r)}L${point(x + w, y - w)}L${point(x + r, y)}L${point(x + w, y + w)}L${point(x, y + r)}L${point(x - w, y + w)}L${point(x - r, y)}L${point(x - w, y - w)}z`;
}

function scattered(random: Random, count: number, low: number, high: number, make: (x: number, y: number, r: number) => string): string {
  return many(count, () => make(between(random, 6, WIDTH - 6), between(random, 6, HEIGHT - 20), between(random, low, high)));
}

function hexagon(x: number, y: number, r: number): string {
  const [dx, dy] = [r * 0.866, r / 2];
  return `M${point(x, y - r)}L${point(x + dx, y - dy)}V${whole(y + dy)}L${point(x, y + r)}L${point(x - dx, y + dy)}V${whole(y - dy)}z`;
}

/** A row of houses with their roofs at different heights. */
function houses(random: Random, low: number, high: number): string {
  let path = `M0 ${HEIGHT}`;
  for (let x = 0; x < WIDTH; ) {
    const [wide, top] = [whole(between(random, 26, 56)), whole(HEIGHT - between(random, low, high))];
    const roof = random();
    path += `V${top}`;
    if (roof < 0.25) path += `h${whole(wide / 2 - 2)}v-18h4v18H${x + wide}`;
    else if (roof < 0.45) path += `l${whole(wide / 2)}-${whole(wide / 3)}l${wide - whole(wide / 2)} ${whole(wide / 3)}`;
    else path += `H${x + wide}`;
    x += wide;
  }
  return `${path}V${HEIGHT}z`;
}

function leaf(x: number, y: number, length: number, angle: number): string {
  const [ex, ey] = [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  const [sx, sy] = [Math.cos(angle + Math.PI / 2) * length * 0.38, Math.sin(angle + Math.PI / 2) * length * 0.38];
  const [mx, my] = [(x + ex) / 2, (y + ey) / 2];
  return `M${point(x, y)}Q${point(mx + sx, my + sy)} ${point(ex, ey)}Q${point(mx - sx, my - sy)} ${point(x, y)}z`;
}

type Scene = (sky: Sky, random: Random) => Shape[];

const comic: Scene = (sky, random) => {
  const [x, y] = [between(random, 150, 250), between(random, 120, 180)];
  return [
    ...glow(sky, x, y, 190),
    { d: rays(x, y, 14, random()), fill: sky.near, opacity: 0.3 },
    { d: hills(random, 268, 18, 3), fill: sky.far },
    { d: hills(random, 286, 12, 4), fill: sky.near },
  ];
};

const swamp: Scene = (sky, random) => {
  const x = random() < 0.5 ? between(random, 70, 130) : between(random, 270, 330);
  return [
    { d: disc(x, 96, 150), fill: sky.glow, opacity: 0.16 },
    { d: disc(x, 96, 112), fill: sky.glow, opacity: 0.2 },
    { d: disc(x, 96, 76), fill: sky.glow, opacity: 0.75 },
    { d: many(4, (i) => `M${whole(between(random, -120, 120))} ${196 + i * 18}h${whole(between(random, 160, 300))}a6 6 0 0 1 0 11h-${whole(between(random, 160, 300))}z`), fill: sky.glow, opacity: 0.16 },
    { d: hills(random, 262, 16, 3), fill: sky.far },
    { d: hills(random, 284, 8, 5) + many(11, () => leaf(between(random, 0, WIDTH), 296, between(random, 30, 64), -Math.PI / 2 + between(random, -0.35, 0.35))), fill: sky.near },
  ];
};

const laboratory: Scene = (sky, random) => {
  const [x, y] = [between(random, 140, 260), between(random, 120, 170)];
  const cells: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 8; column++) {
      if (random() < 0.5) cells.push(hexagon(column * 56 + (row % 2) * 28, row * 48 + 6, 29));
    }
  }
  return [
    ...glow(sky, x, y, 200),
    { d: cells.join(""), fill: sky.far, opacity: 0.55 },
    { d: `M0 ${whole(between(random, 262, 276))}H130l20 14H262l20-14H400V300H0z`, fill: sky.near },
  ];
};

const heaven: Scene = (sky, random) => {
  const [x, y] = [between(random, 170, 230), between(random, 120, 160)];
  return [
    { d: rays(x, y, 36, random()), fill: sky.glow, opacity: 0.13 },
    { d: disc(x, y, 150), fill: sky.glow, opacity: 0.3 },
    { d: ring(x, y, 138, 5) + ring(x, y, 172, 3) + ring(x, y, 216, 8), fill: sky.glow, opacity: 0.5 },
    { d: disc(x, y, 108), fill: sky.glow, opacity: 0.3 },
    { d: scattered(random, 16, 4, 12, sparkle), fill: "#fff6d8", opacity: 0.75 },
    { d: many(9, (i) => disc(i * 52 - between(random, 0, 30), 300, between(random, 24, 42))), fill: sky.far },
    { d: many(9, (i) => disc(i * 52 - between(random, 0, 30), 312, between(random, 20, 34))), fill: sky.near },
  ];
};

const meadow: Scene = (sky, random) => {
  const x = between(random, 60, 340);
  const corner = x < 200 ? WIDTH : 0;
  const inwards = corner ? Math.PI : 0;
  return [
    { d: rays(x, 70, 20, random()), fill: sky.glow, opacity: 0.16 },
    { d: disc(x, 70, 90), fill: sky.glow, opacity: 0.4 },
    { d: disc(x, 70, 54), fill: sky.glow, opacity: 0.85 },
    { d: hills(random, 232, 30, 2), fill: sky.far, opacity: 0.75 },
    { d: hills(random, 258, 26, 3), fill: sky.far },
    { d: hills(random, 284, 14, 4) + many(5, (i) => leaf(corner, 20 + i * 16, between(random, 46, 84), inwards + (corner ? -1 : 1) * (0.1 + i * 0.22))), fill: sky.near },
  ];
};

const space: Scene = (sky, random) => {
  const [x, y] = [between(random, 40, 360), between(random, 20, 110)];
  const r = between(random, 34, 60);
  const [nx, ny] = [between(random, 130, 270), between(random, 130, 180)];
  return [
    ...glow(sky, nx, ny, 210),
    { d: scattered(random, 46, 0.8, 2.4, disc), fill: "#ffffff", opacity: 0.75 },
    { d: scattered(random, 7, 5, 10, sparkle), fill: "#ffffff", opacity: 0.85 },
    { d: disc(x, y, r), fill: sky.far },
    { d: `M${point(x - r * 1.8, y + r * 0.6)}Q${point(x - r * 0.4, y + r * 1.1)} ${point(x + r * 1.8, y - r * 0.6)}Q${point(x + r * 0.2, y + r * 0.6)} ${point(x - r * 1.8, y + r * 0.6)}z`, fill: sky.glow, opacity: 0.8 },
    { d: `M0 300V274Q200 ${whole(between(random, 236, 262))} 400 276V300z`, fill: sky.near },
    { d: many(5, () => { const [cx, cw] = [between(random, 10, 390), between(random, 10, 26)]; return `M${point(cx - cw, 288)}a${whole(cw)} 5 0 1 0 ${whole(2 * cw)} 0a${whole(cw)} 5 0 1 0 ${whole(-2 * cw)} 0z`; }), fill: sky.back, opacity: 0.8 },
  ];
};

const market: Scene = (sky, random) => {
  const shift = whole(between(random, -40, 0));
  return [
    ...glow(sky, 200, 160, 200),
    { d: rays(200, 330, 22, random()), fill: sky.far, opacity: 0.35 },
    { d: many(12, (i) => `M${shift + i * 40} 0h40v26a20 20 0 0 1-40 0z`), fill: sky.near },
    { d: many(6, (i) => `M${shift + i * 80} 0h40v26a20 20 0 0 1-40 0z`), fill: sky.glow, opacity: 0.85 },
    { d: `M0 264H400V300H0z`, fill: sky.near },
    { d: many(11, (i) => `M${i * 40 + shift} 264h20l-10 36h-20z`), fill: sky.far },
  ];
};

const city: Scene = (sky, random) => {
  const x = between(random, 150, 250);
  return [
    { d: rays(x, 170, 24, random()), fill: sky.glow, opacity: 0.14 },
    { d: disc(x, 160, 132), fill: sky.glow, opacity: 0.28 },
    { d: disc(x, 160, 106), fill: sky.glow, opacity: 0.8 },
    { d: many(4, (i) => `M40 ${190 + i * 20}H360v${5 + i * 2}H40z`), fill: sky.back, opacity: 0.8 },
    { d: houses(random, 60, 130), fill: sky.far },
    { d: houses(random, 22, 66), fill: sky.near },
    { d: many(26, () => `M${whole(between(random, 4, 392))} ${whole(between(random, 250, 292))}h4v5h-4z`), fill: sky.glow, opacity: 0.8 },
  ];
};

const party: Scene = (sky, random) => {
  const [x, y] = [between(random, 150, 250), between(random, 130, 170)];
  return [
    ...glow(sky, x, y, 190),
    { d: scattered(random, 9, 8, 16, (px, py, r) => `M${point(px, py - r)}L${point(px + r, py + r * 0.7)}L${point(px - r, py + r * 0.5)}z`), fill: sky.glow, opacity: 0.4 },
    { d: scattered(random, 9, 6, 12, (px, py, r) => ring(px, py, r, 4)), fill: sky.near, opacity: 0.6 },
    { d: scattered(random, 8, 14, 26, (px, py, r) => `M${point(px, py)}l${whole(r / 2)}-${whole(r / 2)}l${whole(r / 2)} ${whole(r / 2)}l${whole(r / 2)}-${whole(r / 2)}v6l-${whole(r / 2)} ${whole(r / 2)}l-${whole(r / 2)}-${whole(r / 2)}l-${whole(r / 2)} ${whole(r / 2)}z`), fill: sky.far },
    { d: hills(random, 280, 10, 2), fill: sky.near },
  ];
};

const blueprint: Scene = (sky, random) => {
  const [x, y] = [between(random, 160, 240), between(random, 130, 170)];
  return [
    { d: many(11, (i) => `M${i * 40 - 1} 0h2v300h-2z`) + many(8, (i) => `M0 ${i * 40 + 9}h400v2h-400z`), fill: sky.glow, opacity: 0.28 },
    ...glow(sky, x, y, 170),
    { d: ring(x, y, 134, 4) + ring(x, y, 112, 2), fill: sky.glow, opacity: 0.6 },
    { d: many(11, (i) => `M${i * 48 - 60} 0h24l-16 18h-24zM${i * 48 - 60} 282h24l-16 18h-24z`), fill: "#ffe03a", opacity: 0.9 },
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
