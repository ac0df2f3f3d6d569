// Owns how good the decisions of a finished game were. The server judges them one by one; it is asked until all are.
import { Refusal } from "../api";
import type { Analysis, CoursePoint, Lang, Point } from "../protocol";
import { r } from "./replay.words";
import type { Source } from "./source";

const EVERY = 1500; // milliseconds between two questions
const BUSY = 429;

export class Judging {
  found = $state.raw<Analysis | null>(null);
  trouble = $state<"" | "busy" | "failed">("");
  private timer = 0;
  private latest = 0;

  get isDone(): boolean {
    return this.found !== null && this.found.done >= this.found.total;
  }

  // How far it is, in words, as long as it goes on.
  get progress(): string {
    return this.told(r().judging.progress);
  }

  // The same where there is no room.
  get brief(): string {
    return this.told(r().judging.brief);
  }

  private told(how: (done: number, total: number) => string): string {
    if (this.isDone || this.trouble === "failed") return "";
    return this.trouble ? r().judging.waits : how(this.found?.done ?? 0, this.found?.total ?? 0);
  }

  get points(): readonly Point[] {
    return this.found?.points ?? [];
  }

  // The game as it was; nothing of a record that does not reach the end.
  get course(): readonly CoursePoint[] {
    return this.found?.course ?? [];
  }

  pointOf(step: number): Point | undefined {
    return this.points.find((point) => point.number === step);
  }

  get turning(): Point[] {
    return this.points.filter((point) => this.found?.turning.includes(point.number));
  }

  // Asks about a game, and again until everything is judged or `stop` is called.
  ask(source: Source, lang: Lang): void {
    this.stop();
    void this.go(source, lang, this.latest);
  }

  stop(): void {
    this.latest += 1;
    clearTimeout(this.timer);
  }

  private async go(source: Source, lang: Lang, mine: number): Promise<void> {
    try {
      const found = await source.analysis(lang);
      if (mine !== this.latest) return;
      this.found = found;
      this.trouble = "";
      if (this.isDone) return;
    } catch (error) {
      if (mine !== this.latest) return;
      const again = error instanceof Refusal && (error.status === BUSY || error.status === 0);
      this.trouble = again ? "busy" : "failed";
      if (!again) return;
    }
    this.timer = window.setTimeout(() => void this.go(source, lang, mine), this.trouble ? EVERY * 4 : EVERY);
  }
}
