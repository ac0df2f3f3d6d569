// Owns how blocks are put together: what is chosen where, and what comes of it.
import { tick } from "svelte";
import { complain } from "../parts/notices.svelte";
import type { FaultSeen, Slot, WorkshopOption } from "../protocol";
import { put, swapped, valueAt, type Path } from "./document";
import type { Maker } from "./maker.svelte";

const USUAL = 4; // a number to begin with: creatures are rather weak or strong
const WAITING = 3000; // milliseconds until nobody waits for a place to come

export class Making {
  // The place for which something is being chosen.
  choosing = $state.raw<Slot | null>(null);
  options = $state.raw<readonly WorkshopOption[] | null>(null);

  constructor(readonly maker: Maker) {}

  faultsAt(path: Path): readonly FaultSeen[] {
    return this.maker.seen?.faults.filter((fault) => fault.path.join(".") === path.join(".")) ?? [];
  }

  choose(slot: Slot): void {
    this.choosing = slot;
    this.options = null;
    void this.load();
  }

  // Puts something at an empty place: what needs no choice at once.
  async fill(slot: Slot): Promise<void> {
    if (slot.kind === "flag") return this.turn(slot);
    if (slot.kind !== "number") return this.choose(slot.kind === "words" ? (slot.parts.at(-1) ?? slot) : slot);
    try {
      const options = await this.maker.options(slot.path);
      const usual = options[Math.min(USUAL, options.length) - 1];
      if (usual) this.take(usual, slot);
    } catch (error) {
      complain(error);
    }
  }

  // The number at a place, which may be newer than what the server has said of it.
  numberAt(slot: Slot): number {
    const now = valueAt(this.maker.document, slot.path);
    return Number(typeof now === "number" ? now : (slot.value ?? Math.max(slot.least, 1)));
  }

  // What is clicked twice goes away once: the second click would mean something else.
  remove(slot: Slot): void {
    if (this.maker.isSettled) this.maker.remove(slot.path);
  }

  move(slot: Slot, by: 1 | -1): void {
    if (this.maker.isSettled) this.maker.change(swapped(this.maker.document, slot.path, by));
  }

  turn(slot: Slot): void {
    if (slot.value === true && slot.removable) this.maker.remove(slot.path);
    else this.maker.put(slot.path, slot.value !== true);
  }

  // Of several that can be chosen together, the choice goes on.
  take(option: WorkshopOption, slot: Slot): void {
    const wanted = [{ path: slot.path, fragment: option.fragment as unknown }, ...option.also];
    this.maker.change(wanted.reduce((document, { path, fragment }) => put(document, path, fragment), this.maker.document));
    if (slot.kind === "some of") void this.load();
    else {
      this.close();
      void this.comeBack(slot.path);
    }
  }

  close(): void {
    this.choosing = this.options = null;
  }

  private async load(): Promise<void> {
    const slot = this.choosing;
    if (!slot) return;
    try {
      const options = await this.maker.options(slot.path);
      if (slot === this.choosing) this.options = options;
    } catch (error) {
      complain(error);
      this.close();
    }
  }

  // Who uses the keyboard goes on where something was chosen, which is there when the server has answered.
  private async comeBack(path: Path): Promise<void> {
    const before = this.maker.seen;
    const end = performance.now() + WAITING;
    while (this.maker.seen === before && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    await tick();
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.join("."))}"]`)?.focus();
  }
}
