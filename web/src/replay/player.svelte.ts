// Owns which moment of a finished game is shown, and how one gets from one to another.
import type { Happened, PositionSeen, Step } from "../protocol";
import { playSound } from "../sound";
import { Director, type Showing } from "../table/director.svelte";

export class Player {
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  playing = $state(false);
  readonly director = new Director((event) => playSound(event, null));

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  // The same game with other eyes or in another language; the moment stays.
  load(steps: Step[], at: number): void {
    this.steps = steps;
    this.at = Math.max(0, Math.min(at, steps.length - 1));
    if (this.step) this.director.jump(showing(this.step));
  }

  // One step on is shown as it happened, everything else at once.
  go(wanted: number): void {
    const at = Math.max(0, Math.min(wanted, this.last));
    const onward = at === this.at + 1;
    if (at === this.at || !this.steps[at]) return;
    this.at = at;
    this.director.hurry();
    if (onward) this.director.follow(showing(this.steps[at]), true);
    else this.director.jump(showing(this.steps[at]));
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  // Somebody goes somewhere: it no longer goes by itself.
  goTo(wanted: number): void {
    this.playing = false;
    this.go(wanted);
  }
}

function showing(step: Step): Showing {
  return { position: step.position, attacker: step.attacker, dice: step.dice, since: step.log[0]?.number ?? 0, log: step.log };
}

export interface Beginning {
  turn: number;
  position: Record<string, unknown>;
  active: 0 | 1;
}

// The position with which the last turn began up to a step, as far as it can be told: a game can go on from there. Harvests at the
// beginning of a turn are undone, as they will happen again; of a turn that began with more than that, nothing is known.
export function beginningOf(steps: readonly Step[], at: number): Beginning | null {
  for (let place = at; place >= 0; place--) {
    const step = steps[place]!;
    const began = step.log.findLastIndex((event) => event.kind === "turn began");
    if (began < 0 || !step.question || step.position.shown !== null) continue;
    const since = step.log.slice(began + 1);
    if (!since.every((event) => event.kind === "harvested")) continue;
    return { turn: step.turn, position: { ...withoutHarvest(step.position, since) }, active: step.position.active };
  }
  return null;
}

function withoutHarvest(position: PositionSeen, harvests: readonly Happened[]): PositionSeen {
  const before = structuredClone(position);
  for (const creature of before.players.flatMap((player) => player.play)) {
    creature.octonite += harvests.filter((event) => event.cards.includes(creature.card)).length;
  }
  return before;
}
