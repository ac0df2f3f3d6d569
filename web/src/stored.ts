// Owns what the browser remembers. Where it may not remember anything, the page works all the same.
const PREFIX = "mindbug.";

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Nothing is kept, and nothing else is lost.
  }
}

// Calls back when another tab remembers something else.
export function onChange(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === PREFIX + key) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
