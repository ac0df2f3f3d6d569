/** Left, top, right and bottom of what a layer shows. */
export type Box = readonly [number, number, number, number];

/** Where a layer goes; the keys are those of a composition. */
export interface Placed {
  at: readonly [number, number];
  size: number;
  turn?: number;
  flip?: string;
  stretch?: readonly [number, number];
  outline?: number;
}

export function transformOf(layer: Placed, bounds: Box): string;
export function outlineOf(layer: Placed, bounds: Box): number;
