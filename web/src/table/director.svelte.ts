// Owns what the table shows at this moment: events one after the other, each moving things from where they were, until the table is
// as the server last told. When it falls behind, or nobody looks, it catches up.
import { tick } from "svelte";
import type { EventKind, Happened, PositionSeen } from "../protocol";
import { isUnhurried, pace } from "../settings.svelte";
import { evolvedFrom, happen, type Scene } from "./happening";
import { boxes, moveFrom, strike, type Boxes } from "./flip";
import { jolt, shatter } from "./impact";
import { loudest, pileOf, sourceOf, STRIKES, timesOf } from "./pacing";

const HURRY = 10; // with more events than that waiting, everything goes twice as fast
const MOST = 16; // of what happened while nobody looked, only so much is shown
const SETTLING = 220;
const MOST_UNTOLD = 30;
const FOLLOWING: readonly EventKind[] = ["unblocked", "lost life", "game over"]; // what comes of it that nobody could block
const FALLING = 2.2; // how much longer the pieces of a creature fall than others move

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
  // What is shown waits until one goes on.
  held = $state(false);
  // Why nobody could block the attack that is shown.
  because = $state("");
  // What happened without being shown since somebody last answered: it has to be told in words.
  untold = $state.raw<Happened[]>([]);
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

  constructor(
    private readonly onEvent: (event: Happened) => void,
    // Whether an event is one that should not pass unnoticed.
    private readonly matters: (event: Happened) => boolean = () => false,
  ) {}

  // Shows a table that goes on from the one before; anew, if what was told before has been heard.
  follow(table: Showing, anew = false): void {
    if (anew) this.untold = [];
    this.table = table;
    this.waiting.push(...table.log);
    void this.run();
  }

  // Shows a table as it is, whatever was shown before.
  jump(table: Showing): void {
    this.table = table;
    this.waiting = [];
    this.untold = [];
    this.hurry();
    if (!this.running) void this.settle(false);
  }

  // What is shown cannot be drawn: the next table is shown as it is.
  forget(): void {
    this.scene = null;
    this.waiting = [];
  }

  // Shows at once all that is still waiting; or goes on, if it waits for that.
  hurry(): void {
    if (!this.busy) return;
    if (this.held) {
      this.wake?.();
      return;
    }
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
    const unseen = this.waiting.splice(0, pace() ? Math.max(0, this.waiting.length - MOST) : this.waiting.length);
    for (const event of unseen) this.apply(event);
    this.untold = [...this.untold, ...unseen].slice(-MOST_UNTOLD);
    const heard = pace() ? null : loudest(unseen);
    if (heard) this.onEvent(heard);
    if (unseen.length) await tick(); // so that what is gone leaves the table before the table leaves the page
    while (this.waiting.length && this.watched) await this.show(this.next());
    this.running = false;
    if (this.watched) await this.settle(!this.hurried);
  }

  private apply(event: Happened): void {
    if (this.scene) this.scene = happen(this.scene, event);
    this.told = event.number + 1;
  }

  // The next event, and those that happen at the same moment: they have no words of their own.
  private next(): Happened[] {
    const others = this.waiting.findIndex((event, place) => place > 0 && event.text !== "");
    return this.waiting.splice(0, others < 0 ? this.waiting.length : others);
  }

  private async show(together: Happened[]): Promise<void> {
    const event = { ...together[0]!, cards: together.flatMap(({ cards }) => cards) };
    const speed = pace() * (this.waiting.length > HURRY ? 0.5 : 1);
    const times = timesOf(event);
    if (!speed || this.hurried || !this.root || !this.scene) return this.applyAll(together);
    this.now = event;
    if (event.kind === "could not block") this.because = [this.because, event.text].join(" ").trim();
    else if (!FOLLOWING.includes(event.kind)) this.because = "";
    this.onEvent(event);
    this.strike(event, this.scene, times.begin * speed);
    await this.pause(times.begin * speed);
    if (times.move && !this.hurried && this.root && this.scene) await this.move(together, event, times.move * speed);
    else this.applyAll(together);
    await this.pause(times.read * speed);
    if (isUnhurried() && this.matters(event)) await this.hold();
  }

  private applyAll(events: Happened[]): void {
    for (const event of events) this.apply(event);
  }

  // Lets things go from where they were to where an event puts them.
  private async move(together: Happened[], event: Happened, duration: number): Promise<void> {
    const root = this.root!;
    const before = boxes(root);
    const old = this.scene!.position;
    if (event.kind === "defeated")
      for (const card of event.cards) if (card && shatter(root, card, duration * FALLING)) before.delete(card);
    if (event.kind === "lost life") jolt(root, event.amount, duration);
    this.applyAll(together);
    await tick();
    if (this.root) moveFrom(this.root, before, { duration, from: this.origins(event, old, before) });
    await this.pause(duration);
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
      if (card === null || before.has(card) || event.kind === "defeated") continue;
      from[card] = pileOf(old, card) ?? sourceOf(event);
    }
    if (event.kind === "evolved") for (const card of event.cards) if (card) from[evolvedFrom(card) ?? ""] = card;
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
    this.because = "";
    this.busy = false;
    await tick();
    if (before && this.root) moveFrom(this.root, before, { duration: SETTLING * pace() });
  }

  // Waits until one goes on.
  private hold(): Promise<void> {
    if (this.hurried || !this.watched) return Promise.resolve();
    this.held = true;
    return new Promise((resolve) => {
      this.wake = () => {
        this.held = false;
        resolve();
      };
    });
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
