// Owns what the browser remembers. Each thing that is remembered has one reader, which makes something usable of whatever it finds: an
// older version, another program or a stranger may have left it there. Where nothing may be remembered, the page works all the same.
const PREFIX = "mindbug.";
const LONGEST = 20_000; // letters, unless something needs more: what is longer is not ours

// Makes a value of anything; what it cannot use, it drops. Nothing is remembered yet where it gets undefined.
export type Reader<T> = (found: unknown) => T;

export interface Memory<T> {
  recall: () => T;
  // Whether it is kept.
  remember: (value: T) => boolean;
  // Calls back when another tab remembers something else.
  onChange: (changed: () => void) => void;
}

export function memory<T>(key: string, read: Reader<T>, longest = LONGEST): Memory<T> {
  return {
    recall: () => read(find(PREFIX + key, longest)),
    remember: (value) => keep(PREFIX + key, value),
    onChange: (changed) => addEventListener("storage", (event) => event.key === PREFIX + key && changed()),
  };
}

function find(key: string, longest: number): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null || text.length > longest ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // and nothing else is lost
  }
}

// Readers

export function flag(usual: boolean): Reader<boolean> {
  return (found) => (typeof found === "boolean" ? found : usual);
}

export function letters(usual: string, most: number): Reader<string> {
  return (found) => (typeof found === "string" ? [...found.slice(0, 2 * most)].slice(0, most).join("") : usual);
}

export function whole(usual: number, least: number, most: number): Reader<number> {
  return (found) => (Number.isInteger(found) ? Math.max(least, Math.min(most, found as number)) : usual);
}

export function oneOf<T>(all: readonly T[], usual: T): Reader<T> {
  return (found) => (all.includes(found as T) ? (found as T) : usual);
}

// A list of what `item` does not drop by reading it as null.
export function listOf<T>(item: Reader<T | null>, most: number, usual: readonly T[] = []): Reader<T[]> {
  return (found) => {
    if (!Array.isArray(found)) return [...usual];
    return (found as unknown[]).slice(0, most).flatMap((each) => item(each) ?? []);
  };
}

// The fields that are known; others are dropped, and each that is missing or damaged is as usual.
export function fields<T extends object>(readers: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (found) => {
    const from: object = isFields(found) ? found : {};
    const read = Object.entries<Reader<unknown>>(readers).map(([key, reader]) => [key, reader(Reflect.get(from, key))]);
    return Object.fromEntries(read) as T;
  };
}

export function isFields(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}
