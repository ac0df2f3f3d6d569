// Owns what the start page knows of the server: sets, bots, editions, addresses, in the language of the page.
import { get } from "../api";
import { complain } from "../parts/notices.svelte";
import type { Lang, Welcome } from "../protocol";
import { reach } from "../reach.svelte";
import { settings } from "../settings.svelte";

let found = $state.raw<Welcome | null>(null);
let asked: Lang | null = null;

// null until the server has answered.
export function welcome(): Welcome | null {
  void reach.returns;
  if (asked !== settings.lang) void ask(settings.lang);
  return found;
}

async function ask(lang: Lang): Promise<void> {
  asked = lang;
  try {
    found = await get<Welcome>("/welcome", { lang });
  } catch (error) {
    asked = null;
    complain(error);
  }
}

// What a bot of a level is called; the name of the level if this server has no such bot.
export function calledBot(level: string): string {
  return welcome()?.bots.find((bot) => bot.name === level)?.called ?? level;
}

// The titles of the sets by their names.
export function setTitles(): Record<string, string> {
  return Object.fromEntries(welcome()?.sets.map((set) => [set.name, set.title]) ?? []);
}
