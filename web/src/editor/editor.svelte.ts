// Owns the editor: the position that is built, where the next card goes, what is wrong, and the moves that are tried.
import { Refusal } from "../api";
import { library } from "../library.svelte";
import { complain, notify } from "../parts/notices.svelte";
import { LONGEST_OWN, type Seat, type WorkshopSet } from "../protocol";
import { fields, letters, memory } from "../stored";
import { t } from "../words/words.svelte";
import type { Document } from "../workshop/document";
import { kept } from "../workshop/store.svelte";
import { readText, written } from "../workshop/written";
import { e } from "./editor.words";
import { nameFor } from "./names.svelte";
import { addCard, emptyPosition, isPlay, moveCard, readPosition, removeCard, sidePlace, writePosition, type Place, type Position } from "./position";
import { wrongOf, type Wrong } from "./problem";
import { Sandbox } from "./sandbox.svelte";
import type { Shared } from "./share";

// What was kept may no longer be a position: begin with none.
const stored = memory<Position | null>("editor", (found) => {
  try {
    return found === undefined ? null : readPosition(found, nameFor);
  } catch {
    return null;
  }
});
// Of which set of one's own cards may lie on the table: one that this browser keeps, or the text of one that came from elsewhere.
const storedOwn = memory("editor-own", fields({ id: letters("", 20), text: letters("", LONGEST_OWN) }), 4 * LONGEST_OWN);
export const BROUGHT = "brought";
const REST = 250; // milliseconds after a change until the server is asked
const MOST_UNDONE = 100;
const BAD_REQUEST = 400;

export class Editor {
  position = $state<Position>(emptyPosition());
  // Where cards are put that are clicked in the list.
  target = $state<Place>(sidePlace(0, "play"));
  // The set of one's own whose cards can be put on the table, and what this browser calls it; empty if there is none.
  own = $state.raw<WorkshopSet | null>(null);
  ownId = $state("");
  seed = $state(7);
  chance = $state<"sample" | "ask">("sample");
  wrong = $state.raw<Wrong | null>(null);
  // What a creature can show that Tough has turned, as far as the server has told.
  sides = $state.raw<Record<string, string[]>>({});
  readonly sandbox: Sandbox;

  private past = $state.raw<string[]>([]);
  private timer = 0;

  constructor() {
    this.sandbox = new Sandbox(
      () => ({ position: this.written, seed: this.seed, chance: this.chance, viewer: null, names: this.names, own: this.own?.text ?? null }),
      (move) => void this.try([...this.sandbox.moves, move]),
    );
  }

  get written(): Record<string, unknown> {
    return writePosition(this.position);
  }

  get names(): readonly [string, string] {
    return [t().player(0), t().player(1)];
  }

  get isEmpty(): boolean {
    return JSON.stringify(this.written) === JSON.stringify(writePosition(emptyPosition()));
  }

  // Building

  change(how: (position: Position) => void): void {
    this.past = [...this.past.slice(-MOST_UNDONE), JSON.stringify(this.position)];
    how(this.position);
    this.changed();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const last = this.past.at(-1);
    if (last === undefined) return;
    this.past = this.past.slice(0, -1);
    this.position = JSON.parse(last) as Position;
    this.changed();
  }

  add(card: string, place: Place = this.target): void {
    this.change((position) => addCard(position, place, card));
  }

  remove(place: Place, at: number): void {
    this.change((position) => removeCard(position, place, at));
    if (isPlay(place) && this.target.startsWith(`${place}[`)) this.target = place;
  }

  move(from: Place, at: number, to: Place, before?: number): void {
    this.change((position) => moveCard(position, from, at, to, before));
  }

  replace(position: Position): void {
    this.change(() => (this.position = position));
    if (this.target.endsWith(".boosts")) this.target = sidePlace(0, "play");
  }

  // Reads a position that somebody gives; an error if it has not the shape of one.
  read(value: unknown): void {
    this.replace(readPosition(value, nameFor));
  }

  async load(shared: Shared): Promise<void> {
    if (typeof shared.own === "string" && shared.own) await this.use(BROUGHT, shared.own);
    this.read(shared.position);
    if (Number.isInteger(shared.seed)) this.seed = shared.seed!;
    this.chance = shared.chance === "ask" ? "ask" : "sample";
    clearTimeout(this.timer);
    const moves = Array.isArray(shared.moves) ? shared.moves.filter((move) => typeof move === "string") : [];
    void this.try(moves, "at once");
  }

  // The cards of one's own first: the position may have some of them.
  async recall(): Promise<void> {
    const { id, text } = storedOwn.recall();
    const what = id === BROUGHT ? text : kept.find(id)?.document;
    if (what && !this.ownId) await this.use(id, what);
    const found = stored.recall();
    if (found) this.position = found;
    void this.try([], "at once");
  }

  // Takes the cards of a set that this browser keeps, or none but official ones.
  async takeOwn(id: string): Promise<void> {
    await this.use(id, kept.find(id)?.document ?? null);
    this.changed();
  }

  // A set that this browser keeps under that name, or the text of one that came from elsewhere.
  private async use(id: string, what: Document | string | null): Promise<void> {
    const wanted = what === null ? "" : id;
    this.ownId = wanted;
    try {
      const set = what === null ? null : await (typeof what === "string" ? readText(what) : written(what));
      if (this.ownId !== wanted) return; // another one was chosen meanwhile
      if (set?.faults.length) throw new Error(set.faults[0]!.text);
      this.own = set;
    } catch (error) {
      this.own = null;
      this.ownId = "";
      complain(error);
    }
    storedOwn.remember({ id: this.ownId, text: this.ownId === BROUGHT ? (this.own?.text ?? "") : "" });
  }

  get shared(): Shared {
    const { moves } = this.sandbox;
    const found: Shared = { position: this.written };
    if (moves.length) found.moves = moves;
    if (this.own) found.own = this.own.text;
    if (this.seed !== 7) found.seed = this.seed;
    if (this.chance !== "sample") found.chance = this.chance;
    return found;
  }

  private changed(): void {
    stored.remember(this.position);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.try([], "at once"), REST);
  }

  // Trying

  async try(moves: string[], how: "at once" | "moving" = "moving"): Promise<void> {
    clearTimeout(this.timer); // what was to be asked after the last change would undo this
    try {
      await this.sandbox.show(moves, how);
      this.wrong = null;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== BAD_REQUEST) complain(error);
      else if (moves.length && this.wrong === null) await this.tryLess(moves, error);
      else this.mark(wrongOf(error.problem));
    }
  }

  // Moves that are no longer possible are left out, from the last one on.
  private async tryLess(moves: string[], error: Refusal): Promise<void> {
    const refused = error.problem.move;
    if (!refused) return this.mark(wrongOf(error.problem));
    notify(e().trial.leftOut(refused), "problem");
    await this.try(moves.slice(0, refused - 1), "at once");
  }

  private mark(wrong: Wrong): void {
    this.wrong = wrong;
    const at = /^players\[([01])\]\.play\[(\d+)\]\.side$/.exec(wrong.field);
    const creature = at && this.position.players[Number(at[1]) as Seat].play[Number(at[2])];
    if (creature && wrong.choices.length) this.sides = { ...this.sides, [creature.card]: wrong.choices };
  }

  // The table as it is now, if a turn has just begun: only then a game can go on from there.
  get here(): Record<string, unknown> | null {
    const { log, moves, table } = this.sandbox;
    if (!moves.length || log.at(-1)?.kind !== "turn began" || !table?.position) return null;
    return { ...table.position };
  }

  get ready(): boolean {
    return library.ready && this.sandbox.table !== null;
  }
}
