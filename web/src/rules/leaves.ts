// Owns what is found in plain text of the rules: names of cards, numbers of rules, and words that are searched for.
import { plain } from "../gallery/plain";

export interface Leaf {
  kind: "text" | "card" | "rule";
  text: string;
}

const RULE = String.raw`\b(?:[A-D]\.\d+(?:/[A-Z]?\d+a?)?|[ACE]\d+)\b`;

// Finds titles of cards and numbers of rules; of two titles that begin alike it finds the longer one.
export function finder(names: Iterable<string>): RegExp {
  const longest = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(longest.length ? String.raw`((?<![\p{L}\d-])(?:${longest.join("|")})(?![\p{L}\d-]))|${RULE}` : `(?!)()|${RULE}`, "gu");
}

export function leaves(text: string, find: RegExp): Leaf[] {
  const found: Leaf[] = [];
  let at = 0;
  for (const match of text.matchAll(find)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    found.push({ kind: match[1] === undefined ? "rule" : "card", text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

// A text in pieces; those that begin a word that is searched for are hits.
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (!words.length) return [{ text, hit: false }];
  const said = plain(text);
  const found: { text: string; hit: boolean }[] = [];
  let at = 0;
  for (const match of said.matchAll(beginning(words))) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), hit: false });
    found.push({ text: text.slice(match.index, match.index + match[0].length), hit: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), hit: false });
  return found;
}

// Finds plain words where a word begins.
export function beginning(words: readonly string[]): RegExp {
  const parts = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${parts.join("|")})`, "gu");
}
