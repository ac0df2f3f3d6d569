// Owns the pictures for what is no page: every card by its name, as SVG, in one file of the Python package. The build of the
// page runs it; the reports of the laboratory show them.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compose, SETS } from "./compose.mjs";
import { drawing, picture } from "./draw.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const FILE = join(HERE, "..", "..", "src", "mindbug", "lab", "pictures.json");

const draw = await drawing();
const printed = {};
for (const set of SETS) {
  const pictures = compose(set);
  for (const name of Object.keys(pictures.cards)) printed[name] = picture(draw, set, pictures, name);
}
writeFileSync(FILE, JSON.stringify(printed));
