// Owns the rules: their text, the short reference, where things are in them, and the search.
import { get } from "../api";
import { plain, wordsOf } from "../gallery/plain";
import { library } from "../library.svelte";
import type { Lang, Rules, RulesSection, Ruling, Term } from "../protocol";
import { settings } from "../settings.svelte";
import { beginning } from "./leaves";

let rules = $state.raw<{ lang: Lang; text: Rules } | null>(null);

export const book = {
  get ready(): boolean {
    return rules !== null;
  },
  get sections(): readonly RulesSection[] {
    return rules?.text.sections ?? [];
  },
  get reference(): readonly Term[] {
    return rules?.text.reference ?? [];
  },
};

export async function loadRules(lang: Lang): Promise<void> {
  if (rules?.lang === lang) return;
  const text = await get<Rules>("/rules", { lang });
  if (settings.lang === lang) rules = { lang, text };
}

// Places. Each is the id of an element of the page.

export function placeOfRule(number: string): string {
  return `rule-${number.replace("/", "-")}`;
}

export function placeOfSection(id: string): string {
  return `section-${id}`;
}

export function placeOfTerm(word: string): string {
  return `term-${word}`;
}

export function placeOfHeading(title: string): string {
  return `part-${slug(title)}`;
}

// As links in the text name a heading: "A.3 Setup" is a3-setup.
function slug(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

export function headingIn(text: string): string | null {
  return /^#{1,6} (.*)/.exec(text)?.[1] ?? null;
}

export function chapterTitle(section: RulesSection): string {
  return /^[A-D]/.test(section.id) ? `${section.id} ${section.title}` : section.title;
}

// A place and what it is called.
export interface Place {
  id: string;
  title: string;
}

// Every name by which something can be asked for in an address, plain, and its place.
const places = $derived(new Map([...book.reference.map(placedTerm), ...book.sections.flatMap(placedSection)]));

function placedTerm({ word, title }: Term): [string, Place] {
  return [plain(word.replaceAll("_", "-")), { id: placeOfTerm(word), title }];
}

function placedSection(section: RulesSection): [string, Place][] {
  const title = chapterTitle(section);
  const place = { id: placeOfSection(section.id), title };
  return [[slug(title), place], [plain(section.id), place], ...section.paragraphs.flatMap(placedParagraph)];
}

function placedParagraph({ rule, text }: Ruling): [string, Place][] {
  const heading = headingIn(text);
  if (heading) return [[slug(heading), { id: placeOfHeading(heading), title: heading }]];
  return rule ? [[plain(rule).replace("/", "-"), { id: placeOfRule(rule), title: rule }]] : [];
}

// What an address such as /rules/A47 means.
export function placeOf(name: string): Place | null {
  return places.get(plain(name).replace("/", "-")) ?? null;
}

// Search

export interface Hit {
  rule: string;
  text: string;
  // The paragraph has no number of its own; its section is where it is.
  section: RulesSection;
}

// A card may be asked for by its English name; the text has its title in the language of the page.
export function askedWords(q: string): string[] {
  const wanted = plain(q.trim());
  const card = [...library.cards.values()].find((card) => plain(card.name) === wanted);
  return wordsOf(card?.title ?? q);
}

interface Weighed {
  hit: Hit;
  weight: number;
}

export function search(words: readonly string[]): { terms: Term[]; hits: Hit[] } {
  if (!words.length) return { terms: [], hits: [] };
  const terms = book.reference.filter((term) => hasAll(`${term.title} ${term.text}`, words));
  const hits = book.sections
    .flatMap((section) => section.paragraphs.map(({ rule, text }) => ({ rule, text, section })))
    .filter((hit) => headingIn(hit.text) === null && hasAll(`${hit.rule} ${hit.text}`, words))
    .map((hit): Weighed => ({ hit, weight: weightOf(hit, words) }));
  return { terms, hits: hits.sort((a, b) => b.weight - a.weight).map(({ hit }) => hit) };
}

function hasAll(text: string, words: readonly string[]): boolean {
  const said = plain(text);
  return words.every((word) => said.search(beginning([word])) >= 0);
}

// A rule of that number comes first, then those that have the words in the bold beginning.
function weightOf(hit: Hit, words: readonly string[]): number {
  if (words.length === 1 && plain(hit.rule) === words[0]) return 2;
  const lead = /^\*\*(.+?)\*\*/.exec(hit.text)?.[1] ?? "";
  return lead && hasAll(lead, words) ? 1 : 0;
}

