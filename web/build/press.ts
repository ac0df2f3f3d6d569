// Writes every built file that can be made smaller once more, pressed by Brotli: name.js.br beside name.js. The server gives it
// to browsers that can read it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

const CAN_BE_PRESSED = /\.(js|css|html|svg|json|webmanifest)$/;
const LEAST = 1000; // bytes of a file for which it is worth the while

export function press(): Plugin {
  let folder = "";
  return {
    name: "press",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!CAN_BE_PRESSED.test(name)) continue;
        const plain = readFileSync(join(folder, name));
        if (plain.length >= LEAST) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain));
      }
    },
  };
}
