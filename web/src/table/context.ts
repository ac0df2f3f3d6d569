// Owns what the parts of a table share: what is shown and from which side, and what can be done with it, if anything.
import { createContext } from "svelte";
import type { EmoteName, Happened, PlayerSeen, Seat } from "../protocol";
import type { Choice } from "./choice.svelte";
import type { Scene } from "./happening";
import type { Rolled } from "./rolls";

export interface TableContext {
  readonly scene: Scene;
  readonly bottom: Seat;
  // Who looks at it, if it is a player.
  readonly you?: Seat | null | undefined;
  readonly names: readonly [string, string];
  readonly players?: readonly [PlayerSeen, PlayerSeen] | undefined;
  // The event that is being shown.
  readonly now?: Happened | null | undefined;
  readonly choice?: Choice | undefined;
  readonly asked?: Seat | null | undefined;
  // The card that is hinted at, and the move.
  readonly hinted?: string | null | undefined;
  readonly hintedMove?: string | null | undefined;
  // The dice that lie on the table.
  readonly rolled?: Rolled | null | undefined;
  readonly emotes?: readonly [EmoteName | null, EmoteName | null] | undefined;
  readonly breakDown?: ((card: string) => Promise<string[]>) | undefined;
  readonly timeOf?: ((seat: Seat) => number | null) | undefined;
}

export const [getTable, setTable] = createContext<TableContext>();

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}
