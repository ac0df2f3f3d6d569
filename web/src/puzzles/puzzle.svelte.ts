// Owns a puzzle that is going on: what is asked, the one answer, and what is told after it. It can be played at like the seat of a game.
import { post } from "../api";
import { asTable } from "../editor/sandbox.svelte";
import { asPlayer } from "../player.svelte";
import { complain } from "../parts/notices.svelte";
import type {
  Explained,
  Joined,
  PlayPuzzle,
  Previewed,
  PuzzleAnswer,
  PuzzleAnswered,
  PuzzleFound,
  PuzzleProgressSeen,
  PuzzleSeen,
  Question,
  Seat,
  Step,
  Table,
} from "../protocol";
import { Player } from "../replay/player.svelte";
import { settings } from "../settings.svelte";
import type { Filters } from "./filters";
import { look, type Asked } from "./look";

export class PuzzleGame {
  puzzle = $state.raw<PuzzleSeen | null>(null);
  day = $state<string | null>(null);
  tried = $state(false);
  answered = $state.raw<PuzzleAnswered | null>(null);
  progress = $state.raw<PuzzleProgressSeen | null>(null);
  state = $state<"loading" | "asking" | "answered" | "none" | "failed">("loading");
  // Which line is shown once it is answered.
  line = $state<"line" | "refutation">("line");
  sent = $state<string | null>(null);

  readonly player = new Player();
  private move = "";
  private latest = 0;

  get director(): Player["director"] {
    return this.player.director;
  }

  get you(): Seat | null {
    return this.puzzle?.you ?? null;
  }

  get table(): Table | null {
    const { puzzle } = this;
    if (!puzzle) return null;
    return { ...asTable({ ...puzzle, ending: null }, 0, puzzle.you), question: this.state === "asking" ? puzzle.question : null };
  }

  get question(): Question | null {
    return this.state === "asking" && !this.sent && this.puzzle ? this.puzzle.question : null;
  }

  // What would follow is for whoever solves it to see.
  preview(): Promise<Previewed> {
    return Promise.reject(new Error("no preview"));
  }

  explain(): Promise<Explained> {
    return Promise.reject(new Error("no explanation"));
  }

  play(move: string): void {
    void this.answer(move);
  }

  next(filters: Filters): Promise<void> {
    const { mix, kind, theme, failed } = filters;
    const query = { sets: mix || null, kind: kind || null, theme: theme || null, failed: failed ? "true" : null };
    return this.load("/puzzles/next", { ...query, without: this.puzzle?.id ?? null });
  }

  open(id: string): Promise<void> {
    return this.load(`/puzzles/${encodeURIComponent(id)}`, {});
  }

  private async load(path: string, query: Asked): Promise<void> {
    const mine = ++this.latest;
    this.state = "loading";
    this.answered = null;
    try {
      const found = await look<PuzzleFound>(path, { ...query, lang: settings.lang });
      if (mine === this.latest) this.accept(found);
    } catch (error) {
      if (mine !== this.latest) return;
      this.state = "failed";
      complain(error);
    }
  }

  private accept({ puzzle, day, tried }: PuzzleFound): void {
    this.puzzle = puzzle;
    this.day = day;
    this.tried = tried;
    this.line = "line";
    this.state = puzzle ? "asking" : "none";
    this.player.playing = false;
    if (puzzle) this.player.load([stepOf(puzzle)], 0);
  }

  // The same in another language.
  async repeat(): Promise<void> {
    const { puzzle, answered } = this;
    if (!puzzle) return;
    try {
      const found = await look<PuzzleFound>(`/puzzles/${puzzle.id}`, { lang: settings.lang });
      if (this.puzzle?.id !== puzzle.id || !found.puzzle) return;
      this.puzzle = found.puzzle;
      if (!answered) return this.player.load([stepOf(found.puzzle)], 0);
      const { solution } = await this.ask(this.move);
      this.answered = { ...answered, solution };
      this.player.load(solution[this.line], this.player.at);
    } catch (error) {
      complain(error);
    }
  }

  private async answer(move: string): Promise<void> {
    if (this.state !== "asking" || this.sent) return;
    this.sent = move;
    try {
      const answered = await this.ask(move);
      this.move = move;
      this.answered = answered;
      this.progress = answered.progress;
      this.state = "answered";
      this.show("line");
    } catch (error) {
      complain(error);
    } finally {
      this.sent = null;
    }
  }

  private ask(move: string): Promise<PuzzleAnswered> {
    const { puzzle, day } = this;
    const answer: PuzzleAnswer = { move, day, lang: settings.lang };
    return asPlayer((headers) => post<PuzzleAnswered>(`/puzzles/${puzzle?.id}/answer`, answer, headers));
  }

  // Shows how it goes on after the right answer, or after the one that tempts.
  show(line: "line" | "refutation"): void {
    if (!this.answered) return;
    this.line = line;
    this.player.load(this.answered.solution[line], 0);
    this.player.playing = true;
  }

  playOn(bot: string): Promise<Joined> {
    const wanted: PlayPuzzle = { bot, name: settings.name };
    return asPlayer((headers) => post<Joined>(`/puzzles/${this.puzzle?.id}/play`, wanted, headers));
  }
}

function stepOf({ position, attacker, dice, turn }: PuzzleSeen): Step {
  return { number: 0, by: null, move: "", text: "", turn, log: [], position, question: null, attacker, dice };
}
