// Owns a set as the server writes it: its text and its cards, or what is wrong with it.
import { post } from "../api";
import type { WorkshopRead, WorkshopSet, WorkshopWrite } from "../protocol";
import { settings } from "../settings.svelte";
import type { Document } from "./document";

export function written(document: Document): Promise<WorkshopSet> {
  return post<WorkshopSet>("/workshop/write", { document: { ...document }, lang: settings.lang } satisfies WorkshopWrite);
}

// The text of a set that is to be played with; an error says what is wrong with it.
export async function textOf(document: Document): Promise<string> {
  const { text, faults } = await written(document);
  if (faults.length) throw new Error(faults[0]!.text);
  return text;
}

export function readText(text: string): Promise<WorkshopSet> {
  return post<WorkshopSet>("/workshop/read", { text, lang: settings.lang } satisfies WorkshopRead);
}

export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "cards"}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
