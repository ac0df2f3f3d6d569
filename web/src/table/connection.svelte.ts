// Owns the socket of one seat: it comes back by itself when it breaks, and asks the server what the player wants to know.
import type { FromClient, FromServer, Lang } from "../protocol";
import { hangUp } from "../sockets";
import { t } from "../words/words.svelte";
import { readMessage } from "./heard";

export type Link = "connecting" | "open" | "lost" | "missing" | "refused";
type Answer = Extract<FromServer, { id: number | null }>;
type AskWord = { type: "preview" | "explain"; move: string } | { type: "break_down"; card: string } | { type: "hint" };

const NO_GAME = 4404;
const FORBIDDEN = 4403;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 50_000; // after that long without a word the socket is taken for dead
const PATIENCE = 20_000; // for an answer

export class Connection {
  link = $state<Link>("connecting");
  retryAt = $state(0);

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private heard = 0;
  private asked = 0;
  private waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  private over = new AbortController();

  constructor(
    private readonly game: string,
    private readonly token: string | null,
    // The key of a player, who may sit there; whoever does not watches.
    private key: string | null,
    private readonly hello: () => { lang: Lang; since: number },
    private readonly hear: (message: FromServer) => void,
  ) {
    const { signal } = this.over;
    addEventListener("online", () => this.retry(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry(), { signal });
    const pulse = setInterval(() => this.beat(), PING_EVERY);
    signal.addEventListener("abort", () => clearInterval(pulse));
    this.open();
  }

  close(): void {
    this.over.abort();
    clearTimeout(this.timer);
    hangUp(this.socket);
    this.failAll();
  }

  // Tries again at once, if the connection is lost.
  retry(): void {
    if (this.link !== "lost") return;
    clearTimeout(this.timer);
    this.open();
  }

  // Whether it could be sent.
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  ask<A extends Answer>(question: AskWord): Promise<A> {
    const id = ++this.asked;
    return new Promise<A>((resolve, reject) => {
      if (!this.send({ ...question, id })) return reject(new Error(t().problem.unreachable));
      this.waiting.set(id, { resolve: resolve as (answer: Answer) => void, reject });
      setTimeout(() => this.settle(id, null), PATIENCE);
    });
  }

  private open(): void {
    const url = new URL(`/api/games/${encodeURIComponent(this.game)}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    hangUp(this.socket);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.send({ type: "hello", token: this.token, player: this.key, ...this.hello() });
    };
    socket.onmessage = (event) => {
      const message = socket === this.socket && readMessage(event.data);
      if (message) this.receive(message);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  private receive(message: FromServer): void {
    this.heard = Date.now();
    if (message.type === "table") {
      this.link = "open";
      this.wait = FIRST_WAIT;
    }
    if ("id" in message && message.id !== null) this.settle(message.id, message);
    else this.hear(message);
  }

  private settle(id: number, answer: Answer | null): void {
    const asker = this.waiting.get(id);
    if (!asker) return;
    this.waiting.delete(id);
    if (!answer) asker.reject(new Error(t().problem.unreachable));
    else if (answer.type === "refused") asker.reject(new Error(answer.text));
    else asker.resolve(answer);
  }

  private closed(code: number): void {
    this.failAll();
    if (this.over.signal.aborted) return;
    if (code === FORBIDDEN && this.key !== null) {
      this.key = null;
      return this.open();
    }
    if (code === NO_GAME || code === FORBIDDEN) {
      this.link = code === NO_GAME ? "missing" : "refused";
      return;
    }
    this.link = "lost";
    const pause = this.wait * (0.75 + Math.random() / 2);
    this.retryAt = Date.now() + pause;
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  private failAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Error(t().problem.unreachable));
    this.waiting.clear();
  }

  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ type: "ping" });
  }
}
