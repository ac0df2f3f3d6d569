// Owns the small notices that come and go at the edge of the page.
export interface Notice {
  id: number;
  text: string;
  kind: "info" | "problem";
  // Where a click on it leads.
  path: string | null;
}

const SHOWN = { info: 4500, problem: 8000 };

let last = 0;
let shown = $state.raw<Notice[]>([]);

export const notices = {
  get all(): readonly Notice[] {
    return shown;
  },
};

export function notify(text: string, kind: Notice["kind"] = "info", path: string | null = null): void {
  const id = ++last;
  shown = [...shown.filter((notice) => notice.text !== text), { id, text, kind, path }];
  setTimeout(() => dismiss(id), path ? 20_000 : SHOWN[kind]);
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id);
}

// What was wrong before does not matter any more.
export function dismissProblems(): void {
  shown = shown.filter((notice) => notice.kind !== "problem");
}

// Says what went wrong, in words of the page or of the browser.
export function complain(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), "problem");
}
