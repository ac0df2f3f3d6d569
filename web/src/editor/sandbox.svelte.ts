// Owns a position that is tried: what the server says about it after some moves. It can be shown and played at like the seat of a game.
import { post } from "../api";
import type { Explained, Happened, PositionSeen, Previewed, Question, Seat, Table, Tried, Try } from "../protocol";
import { settings } from "../settings.svelte";
import { playSound } from "../sound";
import { Director } from "../table/director.svelte";

export interface Setup {
  position: Record<string, unknown>;
  seed: number;
  chance: "sample" | "ask";
  // Whose eyes it is seen with; null sees all and decides for both.
  viewer: Seat | null;
  names: readonly [string, string];
  // A file of cards that the position may have besides official ones.
  own?: string | null;
}

export class Sandbox {
  table = $state.raw<Table | null>(null);
  log = $state.raw<Happened[]>([]);
  previews = $state.raw<Previewed[]>([]);
  moves = $state.raw<string[]>([]);
  // The moves in words.
  made = $state.raw<string[]>([]);
  sent = $state<string | null>(null);

  readonly director = new Director((event) => playSound(event, this.setup().viewer));
  private latest = 0;
  // What the table that is shown was made of.
  private shown: Setup;

  constructor(
    private readonly setup: () => Setup,
    // Gets every move that somebody makes.
    private readonly onplay: (move: string) => void,
  ) {
    this.shown = setup();
  }

  get you(): Seat | null {
    return this.setup().viewer ?? this.table?.question?.player ?? null;
  }

  // What is asked now, once one has seen what happened before.
  get question(): Question | null {
    const question = this.table?.question ?? null;
    return question && question.player === this.you && !this.director.busy && !this.sent ? question : null;
  }

  get position(): PositionSeen | null {
    return this.table?.position ?? null;
  }

  play(move: string): void {
    this.onplay(move);
  }

  // Shows the position after some moves: as it is, or as what follows from what is shown. Whether nothing newer came in between.
  async show(moves: string[], how: "at once" | "moving"): Promise<boolean> {
    const mine = ++this.latest;
    this.sent = moves.at(-1) ?? "";
    try {
      const setup = this.setup();
      const found = await ask(setup, moves, { previews: true });
      if (mine !== this.latest) return false;
      this.shown = setup;
      this.accept(found, moves, how === "moving" && this.table !== null);
      return true;
    } finally {
      if (mine === this.latest) this.sent = null;
    }
  }

  preview(move: string): Promise<Previewed> {
    const found = this.previews.find((preview) => preview.move === move);
    return found ? Promise.resolve(found) : Promise.reject(new Error("no preview"));
  }

  async explain(move: string): Promise<Explained> {
    const [found] = await this.explainAll([move]);
    if (!found) throw new Error("no explanation");
    return found;
  }

  async explainAll(moves: string[]): Promise<Explained[]> {
    return (await ask(this.shown, this.moves, { explain: moves })).explained;
  }

  async breakDown(card: string): Promise<string[]> {
    return (await ask(this.shown, this.moves, { break_down: card })).broken_down?.lines ?? [];
  }

  private accept(found: Tried, moves: string[], moving: boolean): void {
    const since = moving ? this.log.length : 0;
    const answered = this.table?.question?.player === this.you;
    this.moves = moves;
    this.made = found.made;
    this.log = found.log;
    this.previews = found.previews;
    this.table = asTable(found, since, this.setup().viewer);
    if (moving) this.director.follow(this.table, answered);
    else this.director.jump(this.table);
  }
}

function ask(setup: Setup, moves: string[], more: Partial<Try>): Promise<Tried> {
  const { position, seed, chance, viewer, names, own = null } = setup;
  const wanted: Try = { position, moves, seed, chance, viewer, names: [names[0], names[1]], lang: settings.lang, own, ...more };
  return post<Tried>("/try", wanted);
}

export function asTable(found: Pick<Tried, "position" | "question" | "ending" | "turn" | "attacker" | "dice" | "log">, since: number, you: Seat | null): Table {
  const nobody = { name: "", bot: null, present: true, absent: 0, left: null, id: null, rating: null };
  return {
    type: "table",
    game: "",
    number: found.log.length,
    you,
    status: found.ending ? "over" : "running",
    private: false,
    turn: found.turn,
    position: found.position,
    question: found.question,
    ending: found.ending,
    attacker: found.attacker,
    dice: found.dice,
    since,
    log: found.log.slice(since),
    players: [nobody, nobody],
    clock: null,
    ticking: null,
    offers: { draw: null, back: null, rematch: null },
    can: [],
    watchers: 0,
    note: "",
    key: null,
    rated: false,
    series: null,
    special: null,
    run: false,
    own: 0,
  };
}
