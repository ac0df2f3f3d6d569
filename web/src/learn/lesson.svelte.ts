// Owns a lesson that is going on: what is to be done now, and what is said to what somebody does instead.
import { Sandbox } from "../editor/sandbox.svelte";
import { complain } from "../parts/notices.svelte";
import { pace } from "../settings.svelte";
import { t } from "../words/words.svelte";
import { OTHER, SEED, type Lesson, type Task } from "./lessons";

const THINKING = 700; // milliseconds that the other player takes at normal pace

export class LessonGame {
  readonly sandbox: Sandbox;
  // How many tasks are done.
  place = $state(0);
  // The move that was made instead of the one that is asked for.
  instead = $state<string | null>(null);
  // The other player is about to do something.
  waits = $state(true);
  // What is to be done is marked on the table.
  marked = $state(false);

  private left = new AbortController();

  constructor(
    readonly lesson: Lesson,
    marked: boolean,
  ) {
    this.marked = marked;
    const position = lesson.position;
    this.sandbox = new Sandbox(
      () => ({ position, seed: lesson.seed ?? SEED, chance: "sample", viewer: 0, names: [t().you, OTHER] }),
      (move) => void this.play(move),
    );
  }

  get task(): Task | null {
    return this.lesson.tasks[this.place] ?? null;
  }

  get isDone(): boolean {
    return this.place === this.lesson.tasks.length;
  }

  // What is to be done can be done now.
  get isAsked(): boolean {
    return !this.waits && this.task !== null && this.sandbox.question !== null;
  }

  async begin(): Promise<void> {
    this.place = 0;
    this.instead = null;
    this.waits = true;
    try {
      await this.sandbox.show([], "at once");
      await this.answer(this.lesson.begin ?? []);
    } catch (error) {
      complain(error);
    }
  }

  // The same again, in another language.
  async repeat(): Promise<void> {
    if (this.sandbox.table) await this.sandbox.show(this.sandbox.moves, "at once").catch(complain);
  }

  close(): void {
    this.left.abort();
  }

  private async play(move: string): Promise<void> {
    const { task } = this;
    if (!task || this.waits) return;
    if (move !== task.move && !(task.also && new RegExp(task.also).test(move))) {
      this.instead = move;
      return;
    }
    this.instead = null;
    this.waits = true;
    try {
      await this.sandbox.show([...this.sandbox.moves, move], "moving");
      await this.answer(task.answers ?? []);
      this.place += 1;
    } catch (error) {
      this.waits = false;
      complain(error);
    }
  }

  private async answer(moves: string[]): Promise<void> {
    for (const move of moves) {
      await this.rest();
      if (this.left.signal.aborted) return;
      await this.sandbox.show([...this.sandbox.moves, move], "moving");
    }
    this.waits = false;
  }

  // Waits until everything has been seen, and a moment longer.
  private async rest(): Promise<void> {
    const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
    await pause(50);
    while (this.sandbox.director.busy && !this.left.signal.aborted) await pause(60);
    await pause(THINKING * pace());
  }
}
