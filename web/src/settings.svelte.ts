// Owns the settings of this browser: language, look, motion, sound, notifications, name.
import { LONGEST_NAME, type Lang } from "./protocol";
import { fields, flag, letters, memory, oneOf } from "./stored";

const THEMES = ["system", "light", "dark"] as const;
const MOTIONS = ["slow", "normal", "fast", "off"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

export interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
  name: string;
}

export const LANGUAGES: Record<Lang, string> = { en: "English", fr: "Français", es: "Español" };

// A name that the server takes.
export const readName = letters("", LONGEST_NAME);
const stored = memory(
  "settings",
  fields<Settings>({
    lang: oneOf(Object.keys(LANGUAGES) as Lang[], languageOfBrowser()),
    theme: oneOf(THEMES, "system"),
    motion: oneOf(MOTIONS, "normal"),
    sound: flag(false),
    notify: flag(false),
    confirm: flag(false),
    name: readName,
  }),
);

export const settings: Settings = $state(stored.recall());

const PACES: Record<Motion, number> = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let wantsLess = $state(reduced.matches);
reduced.addEventListener("change", () => (wantsLess = reduced.matches));

// Whether the system asks for less motion, whatever the settings say.
export function isReduced(): boolean {
  return wantsLess;
}

// By how much times of motion are multiplied; 0 is no motion.
export function pace(): number {
  if (wantsLess || settings.motion === "off") return 0;
  return PACES[settings.motion] ?? 1;
}

// Whether what costs life waits until one goes on.
export function isUnhurried(): boolean {
  return pace() === PACES.slow;
}

// Keeps the settings and applies them to the document, as long as the page lives.
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => void stored.remember(settings));
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.lang;
      root.dataset["theme"] = settings.theme;
      root.style.colorScheme = ""; // which public/theme.js may have set
      root.dataset["motion"] = wantsLess ? "off" : settings.motion;
      document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(root).backgroundColor);
    });
  });
}

function languageOfBrowser(): Lang {
  for (const wanted of navigator.languages) {
    const lang = wanted.slice(0, 2);
    if (lang in LANGUAGES) return lang as Lang;
  }
  return "en";
}
