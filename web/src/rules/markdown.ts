// Owns the reading of the Markdown in which the rules are written: what they use of it, as data. Nothing of it ever becomes HTML.
export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "strong" | "em"; parts: Inline[] }
  | { kind: "link"; to: string; parts: Inline[] };

export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "heading"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "fence"; text: string };

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^()\s]+)\)/;
const POINT = /^(?:[-*]|(\d+)\.) +(.*)/;
const HEADING = /^#{1,6} +(.*)/;

function inlines(text: string): Inline[] {
  const found = INLINE.exec(text);
  if (!found) return text ? [{ kind: "text", text }] : [];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [...inlines(before), inline(found), ...inlines(after)];
}

function inline([, code, strong, em, label, to]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", parts: inlines(strong) };
  if (em !== undefined) return { kind: "em", parts: inlines(em) };
  return { kind: "link", to: to ?? "", parts: inlines(label ?? "") };
}

// The words of cells, without what is made of them.
export function plainText(cells: readonly Inline[][]): string {
  const textOf = (part: Inline): string => ("text" in part ? part.text : part.parts.map(textOf).join(""));
  return cells.map((parts) => parts.map(textOf).join("")).join(", ");
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.split("\n");
  while (lines.length) {
    if (!lines[0]?.trim()) lines.shift();
    else found.push(block(lines));
  }
  return found;
}

// Takes the lines of one block from the front of the lines.
function block(lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first.startsWith("```")) return fence(lines);
  if (first.startsWith("|")) return table(take(lines, (line) => line.startsWith("|")));
  if (first.startsWith(">")) return quote(take(lines, (line) => line.startsWith(">")));
  if (POINT.test(first)) return list(take(lines, (line) => POINT.test(line) || /^\s+\S/.test(line)));
  const heading = HEADING.exec(first);
  if (heading) {
    lines.shift();
    return { kind: "heading", text: heading[1] ?? "" };
  }
  const own = [lines.shift() ?? "", ...take(lines, (line) => Boolean(line.trim()) && !/^(?:```|[|>]|#{1,6} )/.test(line) && !POINT.test(line))];
  return { kind: "paragraph", parts: inlines(own.map((line) => line.trim()).join(" ")) };
}

function take(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function fence(lines: string[]): Block {
  lines.shift();
  const inside = take(lines, (line) => !line.startsWith("```"));
  lines.shift();
  return { kind: "fence", text: inside.join("\n") };
}

function quote(lines: string[]): Block {
  return { kind: "quote", blocks: blocks(lines.map((line) => line.replace(/^> ?/, "")).join("\n")) };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const point = POINT.exec(line);
    if (point) items.push(point[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: POINT.exec(lines[0] ?? "")?.[1] !== undefined, items: items.map(inlines) };
}

function table(lines: string[]): Block {
  const cells = (line: string): Inline[][] => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => inlines(cell.trim()));
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells);
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}
