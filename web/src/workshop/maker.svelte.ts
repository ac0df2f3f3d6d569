// Owns a set that is being made: its document, what the server says of the card that is looked at, and the way back and forth.
import { post } from "../api";
import { complain } from "../parts/notices.svelte";
import type { OwnCard, WorkshopCard, WorkshopCardSeen, WorkshopOption, WorkshopOptions, WorkshopOptionsSeen } from "../protocol";
import { settings } from "../settings.svelte";
import { put, tableOf, without, type Document, type Path, type Value, type Which } from "./document";
import { keep, kept } from "./store.svelte";

const MOST_UNDONE = 200;
const ONE_STEP = 1500; // milliseconds in which changes of the same thing are one step

export class Maker {
  document = $state.raw<Document>({ name: "" });
  // What the server has last said of the card.
  seen = $state.raw<WorkshopCardSeen | null>(null);
  // The card as it could last be read.
  facts = $state.raw<OwnCard | null>(null);

  private past = $state.raw<readonly Document[]>([]);
  private future = $state.raw<readonly Document[]>([]);
  private which: Which | null = null;
  // The document of which the server has spoken last.
  private told = $state.raw<Document | null>(null);
  private asking = false;
  private again = false;
  private lastChanged = "";
  private lastTime = 0;

  constructor(readonly id: string) {
    this.document = kept.find(id)?.document ?? { name: "" };
  }

  // Whether what is shown are the places of the card as it is now.
  get isSettled(): boolean {
    return this.told === this.document;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  // Something else of the document; `what` is changed in one step as long as nothing else is.
  change(document: Document, what = ""): void {
    const now = performance.now();
    const isSame = what !== "" && what === this.lastChanged && now - this.lastTime < ONE_STEP;
    [this.lastChanged, this.lastTime] = [what, now];
    if (!isSame) this.past = [...this.past.slice(-MOST_UNDONE), this.document];
    this.future = [];
    this.take(document);
  }

  put(path: Path, value: Value, what = ""): void {
    this.change(put(this.document, path, value), what);
  }

  remove(path: Path): void {
    this.change(without(this.document, path));
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.document, ...this.future];
    this.lastChanged = "";
    this.take(before);
  }

  redo(): void {
    const [after, ...rest] = this.future;
    if (!after) return;
    this.past = [...this.past, this.document];
    this.future = rest;
    this.lastChanged = "";
    this.take(after);
  }

  // The keys for undo and redo, but for what is being typed, which the browser undoes.
  hear(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
    if (isTyping || !(event.ctrlKey || event.metaKey) || globalThis.document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else if (key === "z") this.undo();
    else return;
    event.preventDefault();
  }

  private take(document: Document): void {
    this.document = document;
    keep(this.id, document);
    void this.ask();
  }

  // The server

  look(which: Which | null): void {
    if (which?.kind !== this.which?.kind || which?.at !== this.which?.at) this.seen = this.facts = null;
    this.which = which;
    void this.ask();
  }

  // Asks what the card is now. While an answer is on its way, one more question waits, and that is the last state.
  private async ask(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.again = false;
        await this.askOnce();
      } while (this.again);
    } catch (error) {
      complain(error);
    } finally {
      this.asking = false;
    }
  }

  private async askOnce(): Promise<void> {
    const { which, document } = this;
    if (!which || !tableOf(document, which)) return;
    const wanted: WorkshopCard = { document: { ...document }, card: which.at, kind: which.kind, lang: settings.lang };
    const seen = await post<WorkshopCardSeen>("/workshop/card", wanted);
    if (which !== this.which || document !== this.document) {
      this.again = true;
      return;
    }
    if (seen.card) {
      this.document = put(document, [which.kind, which.at], seen.card);
      keep(this.id, this.document);
    }
    this.told = this.document;
    this.seen = seen;
    if (seen.facts) this.facts = seen.facts;
  }

  async options(path: Path): Promise<readonly WorkshopOption[]> {
    const wanted: WorkshopOptions = { document: { ...this.document }, path: [...path], lang: settings.lang };
    return (await post<WorkshopOptionsSeen>("/workshop/options", wanted)).options;
  }
}
