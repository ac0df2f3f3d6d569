// Owns what all tables do alike, whoever plays there: they know their place on the page, go on when somebody comes back to the tab, take
// answers by click and by key, and may go on by themselves.
import { untrack } from "svelte";
import type { Player } from "../replay/player.svelte";
import { pace } from "../settings.svelte";
import type { Director } from "./director.svelte";
import { watchKeys, type Keyed } from "./keys";

// To be called while a component begins, like all functions here: it lasts as long as that.
export function stage(director: () => Director, root: () => HTMLElement | undefined): void {
  $effect(() => {
    const shown = director();
    shown.root = root() ?? null;
    if (shown.root) untrack(() => shown.resume());
    return () => (shown.root = null);
  });
  $effect(() => {
    const back = (): void => void (document.hidden || director().resume());
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  });
}

// The answer to every question is chosen anew.
export function answered(by: () => Keyed, question: () => unknown): void {
  const asked = $derived(question());
  $effect(() => {
    void asked;
    const { choice } = by();
    untrack(() => choice.begin());
  });
  $effect(() => watchKeys(by()));
}

// While it plays, the next step comes by itself after some milliseconds, or after others without motion.
export function playingOn(player: Player, rest: number, quiet: number): void {
  $effect(() => {
    if (!player.playing || player.director.busy) return;
    if (player.at === player.last) {
      player.playing = false;
      return;
    }
    const timer = setTimeout(() => player.go(player.at + 1), pace() ? rest * pace() : quiet);
    return () => clearTimeout(timer);
  });
}
