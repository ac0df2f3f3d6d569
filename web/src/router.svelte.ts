// Owns the address: which page is shown, what the browser keeps with it, and how one gets to another.
let path = $state(location.pathname);
let hash = $state(location.hash);
let kept = $state.raw<unknown>(history.state);

export const route = {
  get path(): string {
    return path;
  },
  get hash(): string {
    return hash;
  },
  // What was given to go; it is still there after the page was loaded again, and when somebody comes back.
  get kept(): unknown {
    return kept;
  },
};

export function go(to: string, how: { replace?: boolean; keep?: unknown } = {}): void {
  const url = new URL(to, location.href);
  if (how.replace) history.replaceState(how.keep ?? null, "", url);
  else history.pushState(how.keep ?? null, "", url);
  const moved = url.pathname !== path;
  read();
  if (moved) scrollTo(0, 0);
}

function read(): void {
  path = location.pathname;
  hash = location.hash;
  kept = history.state;
}

// Makes links of the page change the address without loading anything.
export function watchAddress(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname === "/schema") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}

// The parts of an address that a pattern such as "/game/:id" names; null if it is another address.
export function match(pattern: string, address: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = parts(address);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return found;
}

// The parts of an address in plain letters; none if it is written wrongly.
function parts(address: string): string[] {
  try {
    return address
      .replace(/(.)\/$/, "$1")
      .split("/")
      .map(decodeURIComponent);
  } catch {
    return [];
  }
}
