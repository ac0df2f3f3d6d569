// Owns drawing pictures outside of a browser: as SVG, by the modules of the page, so that they look as they do there.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));

/** The modules of the page that draw. */
export async function drawing() {
  const server = await createServer({
    configFile: false,
    root: join(HERE, ".."),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const load = (name) => server.ssrLoadModule(`/src/cards/${name}.ts`);
  const modules = { ...(await load("drawing")), ...(await load("scenery")), ...(await load("palettes")) };
  await server.close();
  return modules;
}

function path({ d, fill, transform, stroke, width, opacity }) {
  const given = { d, fill, transform, stroke, "stroke-width": width, opacity, "stroke-linejoin": stroke && "round" };
  const attributes = Object.entries(given).filter(([, value]) => value !== undefined);
  return `<path ${attributes.map(([name, value]) => `${name}="${value}"`).join(" ")}/>`;
}

/** The picture of a card of a set. */
export function picture(draw, set, pictures, name) {
  const [sky, layers] = pictures.cards[name];
  const palette = draw.palettes[set];
  const [back, shadow, front] = [
    draw.scenery(set, sky, name),
    draw.shadow(pictures, layers, palette),
    draw.creature(pictures, layers, palette),
  ].map((shapes) => shapes.map(path).join(""));
  const behind = `<g transform="${draw.SHADOW_OFFSET}" opacity="${draw.SHADOW_OPACITY}">${shadow}</g>`;
  return `<svg viewBox="0 0 400 300">${back}${behind}${front}</svg>`;
}
