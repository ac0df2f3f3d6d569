// Owns what cards are worth, as the laboratory has measured it. It is fetched when it is wanted, once for each language.
import { get } from "../api";
import type { Lang, MeasurementSeen, Worths, WorthSeen } from "../protocol";
import { settings } from "../settings.svelte";

export interface Worth extends WorthSeen {
  played: MeasurementSeen;
}

let found = $state.raw<Worths | null>(null);
let asked: Lang | null = null;
const all = $derived((found?.cards ?? []).map((worth): Worth => ({ ...worth, played: found!.measurements[worth.measurement]! })));
const byCard = $derived(new Map(all.map((worth) => [worth.card, worth])));
const MOST = $derived(Math.max(0.01, ...all.map(({ low, high }) => Math.max(-low, high))));

export const worths = {
  get ready(): boolean {
    return found !== null;
  },
  get measurements(): readonly MeasurementSeen[] {
    return found?.measurements ?? [];
  },
  // Those of a measurement, the most valuable first.
  in(measurement: number): Worth[] {
    return all.filter((worth) => worth.measurement === measurement);
  },
  of(card: string): Worth | undefined {
    return byCard.get(card);
  },
  // Where a value is on an axis on which all intervals have room, as a part of it.
  place(value: number): number {
    return (value + MOST) / (2 * MOST);
  },
};

export async function loadWorths(lang: Lang): Promise<void> {
  if (asked === lang) return;
  asked = lang;
  try {
    const told = await get<Worths>("/worths", { lang });
    if (asked === lang) found = told;
  } catch (error) {
    if (asked === lang) asked = null;
    throw error;
  }
}

// A difference of chances in points of 100, with its sign.
export function points(value: number): string {
  return written(100 * value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
}

export function percent(share: number): string {
  return `${written(100 * share, { maximumFractionDigits: 0 })}\u00a0%`;
}

export function written(value: number, how: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(settings.lang, how).format(value).replace("-", "−");
}
