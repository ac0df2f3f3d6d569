// Owns how it is written what became of a rating, the same in every language: 1500 → 1512 ± 300 (+12).
export function changed(before: number, after: number, twice?: number): string {
  const sign = after === before ? "±" : after < before ? "−" : "+";
  const sure = twice === undefined ? "" : `\u00a0±\u00a0${twice}`;
  return `${before}\u00a0→\u00a0${after}${sure} (${sign}${Math.abs(after - before)})`;
}
