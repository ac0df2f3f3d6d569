// Owns what a player is about to do: what can be used, what is pointed at or selected, what would follow, and why not.
import { nameOf } from "../library.svelte";
import type { Option, Previewed, Question, QuestionKind } from "../protocol";
import { settings } from "../settings.svelte";
import type { SeatGame } from "./game.svelte";
import { GRACE } from "./grace";

const REST = 90; // milliseconds until something pointed at is asked about
// How the answers to a question are given: with a card that lies somewhere, by the verb of the move, or as sentences.
const ANSWERS: Record<QuestionKind, Partial<Record<Zone, string>> | "sentences"> = {
  turn: { hand: "play", mine: "attack" },
  again: { mine: "attack" },
  block: { mine: "block" },
  hunt: { theirs: "hunt" },
  choose: { hand: "choose", mine: "choose", theirs: "choose" },
  octonite: { mine: "choose", theirs: "choose" },
  buy: { market: "buy" },
  chance: {},
  order: "sentences",
  mode: "sentences",
  keyword: "sentences",
  player: "sentences",
  dice: "sentences",
  optional: "sentences",
  mindbug: "sentences",
  draft: { other: "leave" },
};

// What can be played at: a seat of a game, or a position that is only tried.
export type Playable = Pick<SeatGame, "table" | "you" | "question" | "play" | "preview" | "explain">;

export type Zone = "hand" | "mine" | "theirs" | "market" | "other";

export class Choice {
  selected = $state<string | null>(null);
  // The move of a button that was pressed once, where every move is asked twice.
  armed = $state<string | null>(null);
  pointed = $state.raw<Option | null>(null);
  foreseen = $state.raw<Previewed | null>(null);
  reason = $state("");

  // The question that has been there for long enough to be answered.
  private read = $state.raw<Question | null>(null);
  private grace = 0;
  private timer = 0;
  private known = new Map<string, Previewed>();
  private reasons = new Map<string, string>();
  private wondered = "";

  constructor(private readonly game: Playable) {}

  get question(): Question | null {
    return this.game.question;
  }

  // A newer server may ask what this page does not know.
  private get answers(): (typeof ANSWERS)[QuestionKind] | undefined {
    return this.question ? ANSWERS[this.question.kind] : undefined;
  }

  // Whether what is asked can be answered already.
  get ready(): boolean {
    return this.question !== null && this.question === this.read;
  }

  // Options of the card that is selected, if it has several, and those that name no card.
  get buttons(): Option[] {
    const question = this.question;
    if (!question) return [];
    const plain = question.options.filter((option) => !this.isOnCard(option));
    return this.selected ? [...this.optionsOf(this.selected), ...plain] : plain;
  }

  // Cards that can be chosen although they lie where one does not see them.
  get hidden(): string[] {
    const position = this.game.table?.position;
    if (!this.question || !position) return [];
    const seen = new Set<string | null>(position.power_cards.market);
    for (const [seat, side] of position.players.entries()) {
      for (const creature of side.play) seen.add(creature.card);
      if (seat === this.game.you) for (const card of side.hand) seen.add(card);
    }
    const named = this.question.options.filter((option) => this.isOnCard(option)).map((option) => option.card!);
    return [...new Set(named)].filter((card) => !seen.has(card));
  }

  optionsOf(card: string): Option[] {
    return this.question?.options.filter((option) => this.isOnCard(option) && this.standsFor(option.card!, card)) ?? [];
  }

  // Of like cards in one's own hand only one is offered, for all of them.
  private standsFor(offered: string, card: string): boolean {
    if (offered === card || nameOf(offered) !== nameOf(card)) return offered === card;
    const hand = this.game.you === null ? [] : (this.game.table?.position?.players[this.game.you]?.hand ?? []);
    return hand.includes(offered) && hand.includes(card);
  }

  canUse(card: string): boolean {
    return this.optionsOf(card).length > 0;
  }

  isLit(card: string): boolean {
    return this.ready && this.canUse(card);
  }

  private isOnCard(option: Option): boolean {
    return option.card !== null && this.answers !== "sentences";
  }

  // Another question is asked, or none: forgets everything about the one before.
  begin(): void {
    const { question } = this;
    clearTimeout(this.timer);
    clearTimeout(this.grace);
    if (question) this.grace = window.setTimeout(() => (this.read = question), GRACE);
    this.read = null;
    this.selected = null;
    this.armed = null;
    this.pointed = null;
    this.foreseen = null;
    this.reason = "";
    this.known.clear();
    this.reasons.clear();
  }

  // The pointer or the focus is on a card, or has left it.
  pointAt(card: string | null, zone: Zone = "other"): void {
    clearTimeout(this.timer);
    this.reason = "";
    this.wondered = "";
    const option = card ? this.optionsOf(card)[0] : this.chosen;
    if (card && !option) this.timer = window.setTimeout(() => void this.explain(card, zone), REST);
    this.point(option ?? null);
  }

  // What is selected, or pressed once.
  private get chosen(): Option | undefined {
    if (this.selected) return this.optionsOf(this.selected)[0];
    return this.question?.options.find((option) => option.move === this.armed);
  }

  point(option: Option | null): void {
    this.pointed = option;
    this.foreseen = option ? (this.known.get(option.move) ?? null) : null;
    if (!option || this.foreseen) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.foresee(option), REST);
  }

  // Somebody clicks or taps a card: with `sure` it is used at once, if there is only one way to use it.
  use(card: string, zone: Zone, sure: boolean): void {
    const options = this.optionsOf(card);
    if (options.length && !this.ready) return;
    this.armed = null;
    if (!options.length) {
      this.selected = null;
      this.pointAt(card, zone);
      return;
    }
    const only = options.length === 1 ? options[0] : undefined;
    if (only && (this.selected === card || (sure && !settings.confirm))) this.play(only);
    else {
      this.selected = this.selected === card ? null : card;
      this.point(options[0] ?? null);
    }
  }

  // Somebody presses a button. The button of a selected card confirms it.
  press(option: Option): void {
    if (!this.ready) return;
    const confirms = option.move === this.armed || (this.selected !== null && option.card === this.selected);
    if (confirms || !settings.confirm) return this.play(option);
    this.selected = null;
    this.armed = option.move;
    this.point(option);
  }

  unselect(): void {
    this.selected = null;
    this.armed = null;
    this.pointAt(null);
  }

  play(option: Option): void {
    if (!this.ready) return;
    clearTimeout(this.timer);
    this.selected = null;
    this.armed = null;
    this.game.play(option.move);
  }

  private async foresee(option: Option): Promise<void> {
    const { question } = this;
    try {
      const found = await this.game.preview(option.move);
      if (this.question !== question) return;
      this.known.set(option.move, found);
      if (this.pointed?.move === option.move) this.foreseen = found;
    } catch {
      // Without a preview the move can be made all the same.
    }
  }

  private async explain(card: string, zone: Zone): Promise<void> {
    this.wondered = card;
    const reason = await this.why(card, zone);
    if (this.wondered === card) this.reason = reason;
  }

  // Why a card cannot be used now; empty if it can, or if nobody knows.
  async why(card: string, zone: Zone): Promise<string> {
    const verb = this.answers === "sentences" ? undefined : this.answers?.[zone];
    if (!verb || this.canUse(card)) return "";
    const move = `${verb} ${card}`;
    try {
      const reason = this.reasons.get(move) ?? (await this.game.explain(move)).text;
      this.reasons.set(move, reason);
      return reason;
    } catch {
      return "";
    }
  }
}
