// Owns the beginning: styles, the app and its service worker.
import "./design/tokens.css";
import "./design/base.css";
import "./design/sets";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchMine } from "./mine.svelte";
import { watchAddress } from "./router.svelte";
import { keepSettings, settings } from "./settings.svelte";
import { loadWords } from "./words/words.svelte";

keepSettings();
watchAddress();
watchMine();

// After an update the files of the old version may be gone: load the new one, but never in a circle.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("mindbug.reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem("mindbug.reloaded", `${Date.now()}`);
  location.reload();
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}

const target = document.getElementById("app");
if (!target) throw new Error("expected an element #app in the page");
void loadWords(settings.lang).finally(() => mount(App, { target }));
