import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { icons } from "./build/icons.ts";
import { press } from "./build/press.ts";
import { serviceWorker } from "./build/service-worker.ts";

const server = process.env["MINDBUG_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), icons(), serviceWorker(), press()],
  build: {
    outDir: "../src/mindbug/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy forbids data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The server answers only pages that it serves itself, so the dev server speaks in its name.
    proxy: {
      "/api": {
        target: server,
        changeOrigin: true,
        ws: true,
        rewriteWsOrigin: true,
        headers: { origin: new URL(server).origin },
      },
    },
  },
});
