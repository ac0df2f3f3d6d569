// Owns the sets that this browser keeps.
import { isFields, listOf, memory } from "../stored";
import { readDocument, type Document } from "./document";

export interface Kept {
  id: string;
  document: Document;
  changed: number;
}

const MOST = 60;
const LONGEST = 3_000_000; // letters of all sets together

function readKept(found: unknown): Kept | null {
  if (!isFields(found)) return null;
  const { id, changed } = found;
  const document = readDocument(found["document"]);
  if (typeof id !== "string" || !/^[a-z0-9]{1,20}$/.test(id) || !document) return null;
  return { id, document, changed: typeof changed === "number" && Number.isFinite(changed) ? changed : 0 };
}

const stored = memory("workshop", listOf(readKept, MOST), LONGEST);
let all = $state.raw<readonly Kept[]>(stored.recall());
let safe = $state(true);
stored.onChange(() => (all = stored.recall()));

export const kept = {
  // The last changed first.
  get all(): readonly Kept[] {
    return all;
  },
  get full(): boolean {
    return all.length >= MOST;
  },
  // Whether the browser has kept the last change.
  get safe(): boolean {
    return safe;
  },
  find(id: string): Kept | undefined {
    return all.find((set) => set.id === id);
  },
};

export function keep(id: string, document: Document): void {
  save([{ id, document, changed: Date.now() }, ...all.filter((set) => set.id !== id)]);
}

// Keeps a document that was not here before; its name here.
export function keepNew(document: Document): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join("");
  keep(id, document);
  return id;
}

export function remove(id: string): void {
  save(all.filter((set) => set.id !== id));
}

function save(sets: readonly Kept[]): void {
  all = sets.slice(0, MOST);
  safe = stored.remember([...all]);
}
