// Owns the addresses of cards and rules, and the way back to where one came from.
export function cardAddress(name: string, query = ""): string {
  return `/cards/${encodeURIComponent(name)}${query}`;
}

// The number of a rule may have a slash: B.3/A9 is at /rules/B.3-A9.
export function ruleAddress(number: string): string {
  return `/rules/${number.replace("/", "-")}`;
}

// The path of the page before this one in the history of this tab, where the browser tells it.
export function cameFrom(): string {
  if (!("navigation" in window) || !navigation.currentEntry) return "";
  const url = navigation.entries()[navigation.currentEntry.index - 1]?.url;
  return url ? new URL(url).pathname : "";
}

export function cameFromGame(): boolean {
  return cameFrom().startsWith("/game/");
}
