// Owns where a layer of a picture goes: for the pictures that are composed here, and for those that people put together in the page.

/** How much a layer enlarges what it shows, so that its longer side is ``size`` long. */
function scaleOf(layer, [left, top, right, bottom]) {
  return layer.size / Math.max(right - left, bottom - top);
}

/** The transform that puts the middle of what a layer shows at its place. */
export function transformOf(layer, bounds) {
  const scale = scaleOf(layer, bounds);
  const [wide, high] = layer.stretch ?? [1, 1];
  const [sx, sy] = [scale * wide * (layer.flip?.includes("h") ? -1 : 1), scale * high * (layer.flip?.includes("v") ? -1 : 1)];
  const angle = ((layer.turn ?? 0) * Math.PI) / 180;
  const [a, b, c, d] = [Math.cos(angle) * sx, Math.sin(angle) * sx, -Math.sin(angle) * sy, Math.cos(angle) * sy];
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const [e, f] = [layer.at[0] - a * x - c * y, layer.at[1] - b * x - d * y];
  return `matrix(${[a, b, c, d].map((n) => Number(n.toFixed(3))).join(" ")} ${Number(e.toFixed(1))} ${Number(f.toFixed(1))})`;
}

/** The width of the outline of a layer, in units of what it shows. */
export function outlineOf(layer, bounds) {
  return Number(((2 * (layer.outline ?? 6)) / scaleOf(layer, bounds)).toFixed(1));
}
