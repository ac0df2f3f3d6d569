// Makes the fonts of the page as light as its words need: the letters of its languages and the weights that it uses. Run it
// with `node build/fonts.mjs`; it writes to src/design/generated/.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const GENERATED = join(import.meta.dirname, "..", "src", "design", "generated");
const find = createRequire(import.meta.url).resolve;
const FONTS = [
  { name: "inter", file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", weights: { min: 400, max: 800 } },
  { name: "lilita-one", file: "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2" },
];
// Western European letters, quotation marks, dashes, spaces, and signs that the page uses.
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const LETTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
);

mkdirSync(GENERATED, { recursive: true });
for (const { name, file, weights } of FONTS) {
  const options = { targetFormat: "woff2", keepFeatures: ["kern", "tnum"] };
  if (weights) options.variationAxes = { wght: weights };
  const made = await subsetFont(readFileSync(find(file)), LETTERS.join(""), options);
  writeFileSync(join(GENERATED, `${name}.woff2`), made);
}
