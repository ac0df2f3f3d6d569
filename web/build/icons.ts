// Makes `import body from "icon:NAME"` the SVG body of one icon of game-icons, so that only icons that are used are built in.
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface Collection {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

const PREFIX = "icon:";
const collection = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as Collection;

function bodyOf(name: string): string {
  const found = collection.icons[name] ?? collection.icons[collection.aliases[name]?.parent ?? ""];
  if (!found) throw new Error(`expected an icon of game-icons, got ${name}`);
  return found.body;
}

export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${PREFIX}`) ? `export default ${JSON.stringify(bodyOf(id.slice(PREFIX.length + 1)))};` : null,
  };
}
