// Owns the list of pages. A page is a component that gets `params`, the named parts of its address; it is loaded when it is wanted.
import type { Component } from "svelte";
import type { IconName } from "./parts/icons";
import type { Words } from "./words/en";

export type Params = Record<string, string>;
export type View = Component<{ params: Params }>;

export interface Page {
  path: string;
  load: () => Promise<{ default: View | Component }>;
  // The entry in the main menu, if it has one, and the key that leads there from everywhere.
  menu?: keyof Words["menu"];
  icon?: IconName;
  key?: string;
  // A page that fills the window and has no main menu above it.
  bare?: boolean;
}

export const pages: Page[] = [
  { path: "/", load: () => import("./pages/Start.svelte"), menu: "play", icon: "play" },
  { path: "/game/:id", load: () => import("./pages/Game.svelte"), bare: true },
  { path: "/join/:id", load: () => import("./pages/Join.svelte") },
  { path: "/watch", load: () => import("./pages/Watch.svelte"), menu: "watch", icon: "eye" },
  { path: "/learn", load: () => import("./pages/Learn.svelte"), menu: "learn", icon: "school", bare: true },
  { path: "/replay/:id", load: () => import("./pages/Replay.svelte"), bare: true },
  { path: "/cards", load: () => import("./pages/Cards.svelte"), menu: "cards", icon: "cards", key: "c" },
  { path: "/cards/:name", load: () => import("./pages/Cards.svelte") },
  { path: "/rules", load: () => import("./pages/Rules.svelte"), menu: "rules", icon: "book", key: "r" },
  { path: "/rules/:number", load: () => import("./pages/Rules.svelte") },
  { path: "/rules/:number/:part", load: () => import("./pages/Rules.svelte") },
  { path: "/editor", load: () => import("./pages/Editor.svelte"), menu: "editor", icon: "hint" },
  { path: "/about", load: () => import("./pages/About.svelte"), menu: "about", icon: "info" },
];
