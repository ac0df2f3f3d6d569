// Owns the contact sheets: all pictures of a set at 64 and at 160 pixels, as a page and, where there is a Chromium, as an
// image, in pictures/sheets/. Run it with `npm run sheets`, or `npm run sheets -- promos` for some sets only.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compose, SETS } from "./compose.mjs";
import { drawing, picture } from "./draw.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const SHEETS = join(HERE, "sheets");
const SIZES = [64, 160];
const WIDTH = 1200;
const GAP = 8;
const LABEL = 18;
const BROWSERS = process.env.CHROMIUM ? [process.env.CHROMIUM] : ["chromium", "chromium-browser", "google-chrome"];

function page(draw, set, size) {
  const pictures = compose(set);
  const figures = Object.keys(pictures.cards).map(
    (name) => `<figure>${picture(draw, set, pictures, name)}<figcaption>${name}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${set}</title><style>
body { margin: ${GAP}px; display: flex; flex-wrap: wrap; gap: ${GAP}px; background: #16131d; color: #fff }
body { font: ${size < 100 ? 8 : 12}px sans-serif }
figure { margin: 0; width: ${size}px; height: ${size * 0.75 + LABEL}px }
figcaption { white-space: nowrap; overflow: hidden }
svg { display: block; width: ${size}px; height: ${size * 0.75}px; border-radius: ${size / 20}px }
</style>${figures.join("")}`;
}

function photograph(file, count, size) {
  const columns = Math.floor((WIDTH - GAP) / (size + GAP));
  const height = Math.ceil(count / columns) * (size * 0.75 + LABEL + GAP) + 2 * GAP;
  const given = ["--headless", "--no-sandbox", "--hide-scrollbars", `--window-size=${WIDTH},${Math.ceil(height)}`];
  const wanted = [...given, `--screenshot=${file.replace(/html$/, "png")}`, pathToFileURL(file).href];
  for (const browser of BROWSERS) {
    try {
      execFileSync(browser, wanted, { stdio: "ignore" });
      return true;
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  return false;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((set) => !SETS.includes(set));
if (unknown.length) throw new Error(`expected some of the sets ${SETS.join(", ")}, got ${unknown.join(", ")}`);
const draw = await drawing();
mkdirSync(SHEETS, { recursive: true });
for (const set of wanted.length ? wanted : SETS) {
  for (const size of SIZES) {
    const file = join(SHEETS, `${set}-${size}.html`);
    writeFileSync(file, page(draw, set, size));
    const taken = photograph(file, Object.keys(compose(set).cards).length, size);
    console.log(taken ? file.replace(/html$/, "png") : `${file} (no Chromium for an image of it)`);
  }
}
