// Owns the list of pages. A page is a component that gets `params`, the named parts of its address; it is loaded when it is wanted.
import type { Component } from "svelte";
import type { IconName } from "./parts/icons";
import type { Words } from "./words/en";

export type Params = Record<string, string>;
export type View = Component<{ params: Params }>;

export interface Page {
  // Its addresses; the menu leads to the first one.
  paths: [string, ...string[]];
  load: () => Promise<{ default: View | Component }>;
  // The entry in the main menu, if it has one, and the key that leads there from everywhere.
  menu?: keyof Words["menu"];
  icon?: IconName;
  key?: string;
  // A page that fills the window and has no main menu above it.
  bare?: boolean;
}

export const pages: Page[] = [
  { paths: ["/"], load: () => import("./pages/Start.svelte"), menu: "play", icon: "play" },
  { paths: ["/game/:id"], load: () => import("./pages/Game.svelte"), bare: true },
  { paths: ["/join/:id"], load: () => import("./pages/Join.svelte") },
  { paths: ["/watch"], load: () => import("./pages/Watch.svelte"), menu: "watch", icon: "eye" },
  { paths: ["/learn", "/learn/:course"], load: () => import("./pages/Learn.svelte"), menu: "learn", icon: "school", bare: true },
  {
    paths: ["/puzzles", "/puzzles/:id"],
    load: () => import("./pages/Puzzles.svelte"),
    menu: "puzzles",
    icon: "puzzle",
    bare: true,
  },
  { paths: ["/run", "/run/:week"], load: () => import("./pages/Run.svelte") },
  { paths: ["/replay", "/replay/:id"], load: () => import("./pages/Replay.svelte"), bare: true },
  { paths: ["/cards", "/cards/:name"], load: () => import("./pages/Cards.svelte"), menu: "cards", icon: "cards", key: "c" },
  {
    paths: ["/rules", "/rules/:number", "/rules/:number/:part"],
    load: () => import("./pages/Rules.svelte"),
    menu: "rules",
    icon: "book",
    key: "r",
  },
  { paths: ["/worth"], load: () => import("./pages/Worth.svelte") },
  { paths: ["/editor"], load: () => import("./pages/Editor.svelte"), menu: "editor", icon: "hint" },
  {
    paths: ["/workshop", "/workshop/:set", "/workshop/:set/:card"],
    load: () => import("./pages/Workshop.svelte"),
    menu: "workshop",
    icon: "pencil",
  },
  { paths: ["/games", "/games/:view"], load: () => import("./pages/Games.svelte"), menu: "games", icon: "log" },
  { paths: ["/you"], load: () => import("./pages/You.svelte"), menu: "you", icon: "user" },
  { paths: ["/ladder"], load: () => import("./pages/Ladder.svelte") },
  { paths: ["/about"], load: () => import("./pages/About.svelte"), menu: "about", icon: "info" },
];
