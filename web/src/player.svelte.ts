// Owns the player that this browser is: a key of its own making, by which the server knows whose a game is. Nobody signs up: the player is
// made known with the first game that is begun or joined, and the games that the browser played before are adopted then.
import { get, post, Refusal, send } from "./api";
import { LONGEST_NAME, type Adopted, type ChangeMe, type Me, type NewPlayer } from "./protocol";
import { onSeats, seats } from "./seats.svelte";
import { settings } from "./settings.svelte";
import { fields, flag, letters, memory } from "./stored";

export interface Identity {
  // 32 digits of a hexadecimal number; empty until it is needed.
  key: string;
  // Whether the server knows the player.
  known: boolean;
  // Whether the seats that this browser holds have been offered to the player.
  adopted: boolean;
  // The name that the server was told.
  name: string;
}

const KEY = /^[0-9a-f]{32}$/;
const KEY_BYTES = 16;

const readFields = fields<Identity>({
  key: (found) => (isKey(found) ? found : ""),
  known: flag(false),
  adopted: flag(false),
  name: letters("", LONGEST_NAME),
});
const stored = memory("player", (found): Identity => {
  const read = readFields(found);
  return read.key ? read : { key: "", known: false, adopted: false, name: "" };
});
let identity = $state.raw(stored.recall());
stored.onChange(() => (identity = stored.recall()));
let becoming: Promise<void> | null = null;

export const player = {
  // Empty as long as there is nobody whom the server could know.
  get key(): string {
    return identity.known ? identity.key : "";
  },
  get known(): boolean {
    return identity.known;
  },
};

export function isKey(found: unknown): found is string {
  return typeof found === "string" && KEY.test(found);
}

export type Headers = Record<string, string>;

export function headersOf(key: string): Headers {
  return key ? { authorization: `Player ${key}` } : {};
}

function change(changed: Partial<Identity>): void {
  identity = { ...identity, ...changed };
  stored.remember(identity);
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Becoming somebody

// Makes the player known to the server, if it is not yet, by the name of the settings.
export function bePlayer(): Promise<void> {
  becoming ??= become().finally(() => (becoming = null));
  return becoming;
}

async function become(): Promise<void> {
  if (!identity.key) change({ key: newKey(), known: false, adopted: false, name: "" });
  const name = settings.name.trim();
  if (!identity.known) {
    const { name: told } = await post<Me>("/players", { name } satisfies NewPlayer, headersOf(identity.key));
    change({ known: true, name: told });
  }
  if (name && name !== identity.name) await rename(name);
  if (!identity.adopted) await adopt();
}

async function rename(name: string): Promise<void> {
  const me = await send<Me>("PATCH", "/players/me", { name } satisfies ChangeMe, headersOf(identity.key));
  change({ name: me.name });
}

// Lets the games of the seats that this browser holds be the player's, those that are nobody's yet.
async function adopt(): Promise<void> {
  const tokens = seats.all.map((seat) => seat.token);
  if (tokens.length) await post<Adopted>("/players/me/adopt", { tokens }, headersOf(identity.key));
  change({ adopted: true });
}

// A seat that came without the player, such as at a rematch of a game from before, is adopted with the next one.
onSeats(() => identity.adopted && change({ adopted: false }));

// Asking

function isNobody(error: unknown): boolean {
  return error instanceof Refusal && error.problem.code === "no player";
}

// Begins or joins a game as the player, who is made known first. A server that has forgotten them, or is another one, is told again.
export async function asPlayer<T>(ask: (headers: Headers) => Promise<T>): Promise<T> {
  try {
    await bePlayer();
    return await ask(headersOf(identity.key));
  } catch (error) {
    if (!isNobody(error)) throw error;
    change({ known: false, adopted: false });
    await bePlayer();
    return ask(headersOf(identity.key));
  }
}

// Asks for something of the player's; null if there is no player whom this server knows. Nobody becomes one by looking.
export async function ofPlayer<T>(ask: (headers: Headers) => Promise<T>): Promise<T | null> {
  if (!identity.known) return null;
  const { key } = identity;
  try {
    return await ask(headersOf(key));
  } catch (error) {
    if (!isNobody(error)) throw error;
    if (identity.key === key) change({ known: false, adopted: false });
    return null;
  }
}

// Who has this key; null if nobody has.
export async function whoHas(key: string): Promise<Me | null> {
  try {
    return await get<Me>("/players/me", {}, headersOf(key));
  } catch (error) {
    if (isNobody(error)) return null;
    throw error;
  }
}

// This browser is somebody else from now on: the one who has this key. Games of this browser that are nobody's become theirs.
export async function becomeOther(key: string, me: Me): Promise<void> {
  change({ key, known: true, adopted: false, name: me.name });
  if (me.name) settings.name = me.name;
  await adopt();
}

// What the server has told of the player by another way.
export function heardOf(me: Me): void {
  change({ name: me.name });
}

// There is no player any more; the next game makes a new one.
export function forgetPlayer(): void {
  change({ key: "", known: false, adopted: false, name: "" });
}
