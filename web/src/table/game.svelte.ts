// Owns a game as one seat sees it: what the server tells, and what one can tell the server.
import { nameOf } from "../library.svelte";
import { notify } from "../parts/notices.svelte";
import { player } from "../player.svelte";
import type {
  BrokenDown,
  EmoteName,
  Explained,
  FromClient,
  FromServer,
  Happened,
  Hinted,
  HintSeen,
  Lang,
  Next,
  Offers,
  Players,
  PlayerSeen,
  Previewed,
  Question,
  Rated,
  Refused,
  Seat,
  Table,
} from "../protocol";
import type { Held } from "../seats.svelte";
import { settings } from "../settings.svelte";
import { playSound } from "../sound";
import { t } from "../words/words.svelte";
import { Connection } from "./connection.svelte";
import { otherSeat } from "./context";
import { Director } from "./director.svelte";

const EMOTE_SHOWN = 4500;
const OFFERS = ["draw", "back", "rematch"] as const;

export class SeatGame {
  table = $state.raw<Table | null>(null);
  log = $state.raw<Happened[]>([]);
  around = $state.raw<Players | null>(null);
  // When the server told about the players: their clocks run on from there.
  aroundAt = $state(0);
  sent = $state<string | null>(null);
  // Cards that were chosen together in a draft: each is left out when the one before it is stored.
  leaving = $state.raw<string[]>([]);
  emotes = $state.raw<[EmoteName | null, EmoteName | null]>([null, null]);
  next = $state.raw<Next | null>(null);
  // What a rated game that is over has made of the ratings.
  rated = $state.raw<Rated | null>(null);
  hints = $state.raw<{ number: number; hints: HintSeen[] } | null>(null);
  hinting = $state(false);

  readonly director = new Director(
    (event) => playSound(event, this.you),
    // With a clock one would pay for reading.
    (event) => event.kind === "lost life" && event.player === this.you && !this.table?.clock,
  );
  readonly connection: Connection;
  private spoken: Lang;
  // Whether the connection is new, and it is not known if what was sent before came: the table tells.
  private unsure = false;
  // Offers of this seat that it has taken back itself.
  private readonly withdrawn = new Set<keyof Offers>();

  constructor(
    readonly id: string,
    readonly seat: Held | null,
  ) {
    this.spoken = settings.lang;
    this.connection = new Connection(
      id,
      seat?.token ?? null,
      seat ? null : player.key || null,
      () => {
        if (this.spoken !== settings.lang) this.log = [];
        this.spoken = settings.lang;
        this.unsure = true;
        return { lang: settings.lang, since: this.log.length };
      },
      (message) => this.hear(message),
    );
  }

  get you(): Seat | null {
    return this.table?.you ?? this.seat?.you ?? null;
  }

  // What this seat is asked now, once it has seen what happened before.
  get question(): Question | null {
    const question = this.table?.question ?? null;
    return question && question.player === this.you && !this.director.busy && !this.sent ? question : null;
  }

  // What has happened as far as it has been shown.
  get told(): Happened[] {
    return this.log.slice(0, this.director.told);
  }

  // The turn that is shown, while the server may already have told of later ones.
  get turn(): number {
    const later = this.log.slice(this.director.told).find((event) => event.kind === "turn began");
    return later ? later.amount - 1 : (this.table?.turn ?? 0);
  }

  get players(): readonly [PlayerSeen, PlayerSeen] | null {
    return this.around?.players ?? null;
  }

  nameOf(seat: Seat): string {
    return this.players?.[seat].name || t().player(seat);
  }

  get offers(): Offers {
    return this.around?.offers ?? { draw: null, back: null, rematch: null };
  }

  can(what: Table["can"][number]): boolean {
    return this.around?.can.includes(what) ?? false;
  }

  close(): void {
    this.connection.close();
  }

  // Saying

  play(move: string): void {
    if (!this.table || this.sent) return;
    this.sent = move;
    this.sendMove(this.table.number);
  }

  // Without a connection it is sent when there is one again.
  private sendMove(number: number): void {
    if (this.sent) this.connection.send({ type: "play", number, move: this.sent });
  }

  leaveOut(cards: string[]): void {
    this.leaving = cards;
    this.leaveNext();
  }

  // Of like cards one is offered for all, and which of them goes nobody knows before.
  private leaveNext(): void {
    const [card] = this.leaving;
    const question = this.table?.question;
    if (card === undefined || this.sent) return;
    const mine = question?.kind === "draft" && question.player === this.you ? question.options : [];
    const option = mine.find((other) => other.card !== null && nameOf(other.card) === nameOf(card));
    if (option) this.play(option.move);
    if (!this.sent) this.leaving = [];
  }

  say(message: FromClient): boolean {
    const sent = this.connection.send(message);
    if (!sent) notify(t().link.lost, "problem");
    else if ("accept" in message && !message.accept && this.offers[message.type] === this.you) this.withdrawn.add(message.type);
    return sent;
  }

  emote(emote: EmoteName): void {
    this.say({ type: "emote", emote });
  }

  speak(lang: Lang): void {
    if (lang === this.spoken) return;
    this.spoken = lang;
    this.connection.send({ type: "speak", lang });
  }

  // Asking

  preview(move: string): Promise<Previewed> {
    return this.connection.ask({ type: "preview", move });
  }

  explain(move: string): Promise<Explained> {
    return this.connection.ask({ type: "explain", move });
  }

  async breakDown(card: string): Promise<string[]> {
    return (await this.connection.ask<BrokenDown>({ type: "break_down", card })).lines;
  }

  async hint(): Promise<void> {
    if (this.hinting || !this.can("hint")) return;
    this.hinting = true;
    try {
      const { number, hints } = await this.connection.ask<Hinted>({ type: "hint" });
      if (number !== this.table?.number) return;
      if (hints.length) this.hints = { number, hints };
      else notify(t().actions.hintNone);
    } catch (error) {
      notify(error instanceof Error ? error.message : t().actions.hintNone, "problem");
    } finally {
      this.hinting = false;
    }
  }

  // Hearing

  private hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        return this.hearTable(message);
      case "players":
        this.hearRefusal(message.offers);
        return this.hearPlayers(message);
      case "emoted":
        return this.showEmote(message.player, message.emote);
      case "next":
        this.next = message;
        return;
      case "rated":
        this.rated = message;
        return;
      case "refused":
        return this.hearNo(message);
    }
  }

  // Until the table has come it is the greeting that is refused, not the move, which waits on; and while nobody can be let in
  // the banner says so.
  private hearNo({ code, text }: Refused): void {
    if (this.unsure && code === "unavailable") return;
    if (!this.unsure) {
      this.sent = null;
      this.leaving = [];
    }
    notify(code === "stale" ? t().notice.moved : text, "problem");
  }

  private hearTable(heard: Table): void {
    const table = this.asBefore(heard);
    const goesOn = this.table !== null && table.since === this.log.length && this.director.scene !== null;
    const isNew = table.number !== this.table?.number;
    // Who answered, or only watches, knows what was before.
    const answered = table.you === null || (isNew && this.table?.question?.player === table.you);
    this.log = [...this.log.slice(0, table.since), ...table.log];
    this.table = table;
    this.hearPlayers({ ...table, type: "players" });
    if (isNew) {
      this.sent = null;
      this.leaving = this.leaving.slice(1);
      this.hints = null;
      this.withdrawn.clear();
    } else if (this.unsure) this.sendMove(table.number);
    this.unsure = false;
    if (goesOn) this.director.follow(table, answered);
    else this.director.jump(table);
    this.leaveNext();
  }

  // What was asked before the connection broke is the same question: whoever is about to answer it goes on.
  private asBefore(table: Table): Table {
    const asked = this.table?.number === table.number ? this.table.question : null;
    return JSON.stringify(asked) === JSON.stringify(table.question) ? { ...table, question: asked } : table;
  }

  // A move or an ending comes with a table and an accepted rematch with a game; an offer that is gone without either was declined.
  private hearRefusal(offers: Offers): void {
    const { you } = this;
    for (const offer of OFFERS) {
      if (you === null || this.offers[offer] !== you || offers[offer] === you) continue;
      if (!this.withdrawn.delete(offer) && !this.next) notify(t().actions.declined(this.nameOf(otherSeat(you))));
    }
  }

  private hearPlayers({ type, players, offers, ticking, can, watchers }: Players): void {
    this.around = { type, players, offers, ticking, can, watchers };
    this.aroundAt = performance.now();
  }

  private showEmote(player: Seat, emote: EmoteName): void {
    this.setEmote(player, emote);
    setTimeout(() => this.emotes[player] === emote && this.setEmote(player, null), EMOTE_SHOWN);
  }

  private setEmote(player: Seat, emote: EmoteName | null): void {
    this.emotes = player === 0 ? [emote, this.emotes[1]] : [this.emotes[0], emote];
  }
}
