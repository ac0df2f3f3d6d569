// Owns whether the server answers. Who could not reach it looks at `reach.returns`, and asks again when it is back.
const EVERY = 2000;

let away = $state(false);
let returns = $state(0);

export const reach = {
  get away(): boolean {
    return away;
  },
  // How often the server has come back.
  get returns(): number {
    return returns;
  },
};

// Nobody answered.
export function lost(): void {
  if (away) return;
  away = true;
  setTimeout(() => void knock(), EVERY);
}

// Somebody answered, whatever was said.
export function heard(): void {
  if (!away) return;
  away = false;
  returns += 1;
}

// Asks whether anybody is there.
export async function isThere(): Promise<boolean> {
  try {
    await fetch("/health", { cache: "no-store" });
  } catch {
    lost();
    return false;
  }
  heard();
  return true;
}

async function knock(): Promise<void> {
  if (away && !(await isThere())) setTimeout(() => void knock(), EVERY);
}
