// Owns what a picture is made of: it turns the composed layers of a card into shapes with colours.

import { colour, type Palette, type Tone } from "./palettes";

/** A shape of a picture, as the attributes of an SVG path. */
export interface Shape {
  d: string;
  fill: string;
  transform?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

/** A layer as composed: which path, its transform, its tone, that of its holes, the width of its outline in its own units. */
export type Layer = readonly [path: number, transform: string, tone: Tone, under: Tone, outline: number];

/** The pictures of a set: paths as outer and inner contours, and for each card its sky and its layers from back to front. */
export interface Pictures {
  paths: readonly (readonly [outer: string, inner: string])[];
  cards: Readonly<Record<string, readonly [sky: number, layers: readonly Layer[]]>>;
}

export const SHADOW_OFFSET = "translate(5 8)";
export const SHADOW_OPACITY = 0.3;

/** The silhouettes of a picture, for its shadow. */
export function shadow(pictures: Pictures, layers: readonly Layer[], palette: Palette): Shape[] {
  return layers
    .filter(([, , , under]) => under !== "none")
    .map(([path, transform, , , width]) => {
      const d = pictures.paths[path]?.[0] ?? "";
      return { d, transform, fill: palette.ink, stroke: palette.ink, width };
    });
}

/** The shapes of a picture from back to front. What has no tone shows what is behind it. */
export function creature(pictures: Pictures, layers: readonly Layer[], palette: Palette): Shape[] {
  return layers.flatMap(([path, transform, tone, under, width]) => {
    const [outer, inner] = pictures.paths[path] ?? ["", ""];
    const [fill, holes] = [colour(tone, palette), colour(under, palette)];
    return [
      ...(holes ? [{ d: outer, transform, fill: holes, stroke: palette.ink, width }] : []),
      ...(fill ? [{ d: outer + inner, transform, fill }] : []),
    ];
  });
}
