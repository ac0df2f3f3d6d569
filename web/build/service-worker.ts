// Writes sw.js with the list of the built files that make up the app shell and a name that changes with them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("./sw.js", import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const shell = new Set(["/", "/theme.js"]);
      const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
      for (const entry of Object.values(bundle)) {
        if (entry.type !== "chunk" || !entry.isEntry) continue;
        for (const file of [entry.fileName, ...entry.imports]) {
          shell.add(`/${file}`);
          const chunk = bundle[file];
          if (chunk?.type === "chunk") for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(`/${style}`);
        }
      }
      for (const font of fonts) shell.add(`/${font}`);
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace("[/* SHELL */]", JSON.stringify([...shell]));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
