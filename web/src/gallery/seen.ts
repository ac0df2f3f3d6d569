// Owns which card was seen last, so that the gallery has the focus there when one comes back to it.
let seen: string | null = null;

export function sawCard(name: string): void {
  seen = name;
}

export function takeSeen(): string | null {
  const name = seen;
  seen = null;
  return name;
}
