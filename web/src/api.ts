// Owns the requests to the server. Every refusal is a Refusal: its message is for the person, in the language of the page, and its problem
// is what the server said.
import type { Problem, ProblemCode } from "./protocol";
import { heard, lost } from "./reach.svelte";
import { settings } from "./settings.svelte";
import { t } from "./words/words.svelte";

// There is no code where nobody answered, or not this server.
export type Trouble = Omit<Problem, "code"> & { code: ProblemCode | null };

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Trouble,
  ) {
    super(sentenceOf(status, problem));
  }
}

const NOTHING = 204;
const NO_PROBLEM: Trouble = { code: null, text: "", details: [], sentence: "", field: "", line: 0, move: 0, choices: [] };

export type Query = Record<string, string | number | boolean | null | undefined>;

export function get<T>(path: string, query: Query = {}, headers: Record<string, string> = {}): Promise<T> {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, `${value}`]],
  );
  const search = new URLSearchParams(pairs).toString();
  return request<T>("GET", `/api${path}${search && `?${search}`}`, undefined, headers);
}

export function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return request<T>("POST", `/api${path}`, body, headers);
}

// Any other request; what is answered with nothing is undefined.
export function send<T>(method: "PATCH" | "PUT" | "DELETE", path: string, body: unknown, headers: Record<string, string>): Promise<T> {
  return request<T>(method, `/api${path}`, body, headers);
}

async function request<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const init: RequestInit = { method, headers: { accept: "application/json", "accept-language": settings.lang, ...headers } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  const answer = await fetch(path, init).catch(() => {
    lost();
    throw new Refusal(0, NO_PROBLEM);
  });
  heard();
  if (answer.status === NOTHING) return undefined as T;
  if (answer.ok) return (await answer.json()) as T;
  const refusal = new Refusal(answer.status, await problemOf(answer));
  console.info(`${method} ${path}: ${refusal.status}`, refusal.problem); // for those who write programs
  throw refusal;
}

function sentenceOf(status: number, { code, sentence }: Trouble): string {
  const words = t().problem;
  if (status === 0) return words.unreachable;
  if (sentence) return sentence;
  const told: Partial<Record<ProblemCode, string>> = words.codes;
  return (code && told[code]) ?? words.unexpected(status);
}

async function problemOf(answer: Response): Promise<Trouble> {
  try {
    const problem = (await answer.json()) as Partial<Problem>;
    if (typeof problem.text === "string") return { ...NO_PROBLEM, ...problem };
  } catch {
    // Not an answer of this server; the status has to do.
  }
  return NO_PROBLEM;
}
