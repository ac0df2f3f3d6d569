// Owns what the table shows at this moment: events one after the other, each moving things from where they were, until the table is
// as the server last told. When it falls behind, or nobody looks, it catches up.
import { tick } from "svelte";
import { cardOf } from "../library.svelte";
import type { Happened, PositionSeen } from "../protocol";
import { pace } from "../settings.svelte";
import { happen, type Scene } from "./happening";
import { boxes, moveFrom, strike, type Boxes } from "./flip";
import { pileOf, sourceOf, STRIKES, timesOf } from "./pacing";

const HURRY = 10; // with more events than that waiting, everything goes twice as fast
const MOST = 16; // of what happened while nobody looked, only so much is shown
const SETTLING = 220;

// What a table tells that can be shown.
export interface Showing {
  position: PositionSeen | null;
  attacker: string | null;
  dice: Record<string, number>;
  since: number;
  log: Happened[];
}

export class Director {
  scene = $state.raw<Scene | null>(null);
  now = $state.raw<Happened | null>(null);
  busy = $state(false);
  // How many events of the log have been shown.
  told = $state(0);
  // The element in which things move; without one nobody looks.
  root: HTMLElement | null = null;

  private waiting: Happened[] = [];
  private table: Showing | null = null;
  private running = false;
  private hurried = false;
  private struck = false;
  private wake: (() => void) | null = null;

  constructor(private readonly onEvent: (event: Happened) => void) {}

  // Shows a table that goes on from the one before.
  follow(table: Showing): void {
    this.table = table;
    this.waiting.push(...table.log);
    void this.run();
  }

  // Shows a table as it is, whatever was shown before.
  jump(table: Showing): void {
    this.table = table;
    this.waiting = [];
    this.hurry();
    if (!this.running) void this.settle(false);
  }

  // What is shown cannot be drawn: the next table is shown as it is.
  forget(): void {
    this.scene = null;
    this.waiting = [];
  }

  // Shows at once all that is still waiting.
  hurry(): void {
    if (!this.busy) return;
    this.hurried = true;
    this.wake?.();
  }

  // Somebody looks, or looks again.
  resume(): void {
    if (this.waiting.length) void this.run();
    else if (!this.scene && this.table) void this.settle(false);
  }

  private get watched(): boolean {
    return this.root !== null && !document.hidden;
  }

  private async run(): Promise<void> {
    if (this.running || !this.watched) return;
    this.running = true;
    this.busy = true;
    this.hurried = false;
    while (this.waiting.length > MOST) this.apply(this.waiting.shift()!);
    while (this.waiting.length && this.watched) await this.show(this.waiting.shift()!);
    this.running = false;
    if (this.watched) await this.settle(!this.hurried);
  }

  private apply(event: Happened): void {
    if (this.scene) this.scene = happen(this.scene, event);
    this.told = event.number + 1;
  }

  private async show(event: Happened): Promise<void> {
    const speed = pace() * (this.waiting.length > HURRY ? 0.5 : 1);
    const times = timesOf(event);
    if (!speed || this.hurried || !this.root || !this.scene) return this.apply(event);
    this.now = event;
    this.onEvent(event);
    this.strike(event, this.scene, times.begin * speed);
    await this.pause(times.begin * speed);
    const before = boxes(this.root);
    const old = this.scene.position;
    if (!times.move) return this.apply(event);
    this.apply(event);
    await tick();
    if (this.root) moveFrom(this.root, before, { duration: times.move * speed, from: this.origins(event, old, before) });
    await this.pause(times.move * speed);
  }

  // The attacker leaps once in each attack, when it is decided what comes of it.
  private strike(event: Happened, { attacker, target }: Scene, duration: number): void {
    if (event.kind === "attacked") this.struck = false;
    if (this.struck || !this.root || !attacker || !STRIKES.includes(event.kind)) return;
    const at = event.kind === "unblocked" ? `player-${event.player}` : target;
    if (typeof at !== "string") return;
    this.struck = true;
    strike(this.root, attacker, at, duration);
  }

  // Where the cards of an event come from that were not seen on the table before.
  private origins(event: Happened, old: PositionSeen, before: Boxes): Record<string, string> {
    const from: Record<string, string> = {};
    for (const card of event.cards) {
      if (card === null || before.has(card)) continue;
      from[card] = pileOf(old, card) ?? sourceOf(event);
    }
    if (event.kind === "evolved") for (const card of event.cards) if (card) from[cardOf(card)?.evolves_to ?? ""] = card;
    const place = sourceOf(event);
    for (let i = 0; i < 30; i++) from[`hand-${event.player}:${i}`] = place;
    return from;
  }

  // The table as the server told it.
  private async settle(moving: boolean): Promise<void> {
    const table = this.table;
    if (!table?.position) {
      this.busy = false;
      return;
    }
    const before = moving && this.root && pace() ? boxes(this.root) : null;
    const target = this.scene && table.attacker === this.scene.attacker ? this.scene.target : null;
    this.scene = { position: table.position, attacker: table.attacker, target, dice: table.dice };
    this.told = table.since + table.log.length;
    this.now = null;
    this.busy = false;
    await tick();
    if (before && this.root) moveFrom(this.root, before, { duration: SETTLING * pace() });
  }

  private pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
