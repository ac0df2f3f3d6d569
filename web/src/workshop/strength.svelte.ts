// Owns the measurement that goes on in the background: one at a time, whatever is looked at meanwhile.
import { get, post, send } from "../api";
import { complain, notify } from "../parts/notices.svelte";
import type { StrengthSeen, WorkshopMeasure } from "../protocol";
import { settings } from "../settings.svelte";
import { nameIn, tableOf, type Document, type Which } from "./document";

const EVERY = 1000;

interface Measured {
  // What was measured: a card that is changed is another one.
  card: string;
  name: string;
  seen: StrengthSeen;
}

let current = $state.raw<Measured | null>(null);
let timer = 0;

// What is known of a card; null if nothing is.
export function strengthOf(document: Document, which: Which): StrengthSeen | null {
  return current?.card === keyOf(document, which) ? current.seen : null;
}

export function isRunning(seen: StrengthSeen): boolean {
  return !seen.done && !seen.failed;
}

export async function measure(document: Document, which: Which, set: string): Promise<void> {
  await cancel();
  const wanted: WorkshopMeasure = { document: { ...document }, card: which.at, sets: [set], lang: settings.lang };
  const seen = await post<StrengthSeen>("/workshop/strength", wanted);
  current = { card: keyOf(document, which), name: nameIn(document, which), seen };
  wait();
}

// Ends what goes on, and forgets what is known.
export async function cancel(): Promise<void> {
  clearTimeout(timer);
  const seen = current?.seen;
  current = null;
  if (seen && isRunning(seen)) await send("DELETE", address(seen.job), undefined, {}).catch(() => undefined);
}

function keyOf(document: Document, which: Which): string {
  return JSON.stringify({ ...tableOf(document, which), picture: null });
}

function address(job: string): string {
  return `/workshop/strength/${encodeURIComponent(job)}`;
}

function wait(): void {
  if (current && isRunning(current.seen)) timer = window.setTimeout(() => void look(), EVERY);
}

async function look(): Promise<void> {
  const of = current;
  if (!of) return;
  try {
    const seen = await get<StrengthSeen>(address(of.seen.job), { lang: settings.lang });
    if (current !== of) return;
    current = { ...of, seen };
    if (seen.done && !seen.failed) notify(`${of.name}: ${seen.text}`);
    wait();
  } catch (error) {
    if (current !== of) return;
    current = null;
    complain(error);
  }
}
