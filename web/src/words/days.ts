// Owns how days are written: with the month in letters, as numbers alone mean another day in another country.
import { settings } from "../settings.svelte";

const SHORT = { day: "numeric", month: "short", year: "numeric" } as const;

// The day of this place at a time in seconds since 1970.
export function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(settings.lang, SHORT);
}

// A day of the calendar, such as 2026-11-16, or the day on which a week of the world's time begins.
export function dayOf(date: string | number): string {
  const at = typeof date === "string" ? new Date(`${date}T12:00Z`) : new Date(date * 1000);
  return at.toLocaleDateString(settings.lang, { ...SHORT, timeZone: "UTC" });
}
