// Owns SVG path data: reading it, splitting it into contours, and writing it in as few characters as a rounding allows.

const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const SEPARATOR = /[\s,]*/y;

/** The commands of path data, all absolute, H, V, S and T replaced by L, C and Q. */
export function read(data) {
  const commands = [];
  let at = 0;
  let letter = "";
  let [x, y, startX, startY, handleX, handleY] = [0, 0, 0, 0, 0, 0];
  let before = "";

  const skip = () => {
    SEPARATOR.lastIndex = at;
    SEPARATOR.exec(data);
    at = SEPARATOR.lastIndex;
  };
  const number = (isFlag) => {
    skip();
    if (isFlag) return Number(data[at++]);
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(data);
    if (!found) throw new Error(`expected a number at ${at} of path data, got ${data.slice(at, at + 20)}`);
    at = NUMBER.lastIndex;
    return Number(found[0]);
  };

  for (skip(); at < data.length; skip()) {
    if (/[a-zA-Z]/.test(data[at])) letter = data[at++];
    const kind = letter.toUpperCase();
    const count = ARGUMENTS[kind];
    if (count === undefined) throw new Error(`expected a path command, got ${letter}`);
    const given = Array.from({ length: count }, (_, i) => number(kind === "A" && (i === 3 || i === 4)));
    const relative = letter !== kind;
    const [dx, dy] = relative ? [x, y] : [0, 0];
    let command;
    if (kind === "Z") {
      command = ["Z"];
      [x, y] = [startX, startY];
    } else if (kind === "H" || kind === "V") {
      command = kind === "H" ? ["L", given[0] + dx, y] : ["L", x, given[0] + dy];
    } else if (kind === "A") {
      command = ["A", ...given.slice(0, 5), given[5] + dx, given[6] + dy];
    } else {
      const points = given.map((value, i) => value + (i % 2 ? dy : dx));
      const smooth = kind === "S" ? before === "C" : before === "Q";
      const mirrored = smooth ? [2 * x - handleX, 2 * y - handleY] : [x, y];
      if (kind === "S") command = ["C", ...mirrored, ...points];
      else if (kind === "T") command = ["Q", ...mirrored, ...points];
      else command = [kind, ...points];
    }
    if (command[0] !== "Z") [x, y] = command.slice(-2);
    if (command[0] === "C" || command[0] === "Q") [handleX, handleY] = command.slice(-4, -2);
    if (command[0] === "M") [startX, startY] = [x, y];
    before = command[0];
    commands.push(command);
    // Further pairs after a move are lines.
    if (kind === "M") letter = relative ? "l" : "L";
  }
  return commands;
}

/** The contours of path data, each a list of commands that begins with its own move. */
export function contours(data) {
  const found = [];
  let start = [0, 0];
  for (const command of read(data)) {
    if (command[0] === "M") {
      start = command.slice(1);
      found.push([command]);
    } else if (found.length === 0 || found.at(-1).at(-1)[0] === "Z") {
      found.push([["M", ...start], command]);
    } else {
      found.at(-1).push(command);
    }
  }
  return found.filter((contour) => contour.length > 1);
}

/** The corners of a polygon that follows a contour closely enough to tell what is inside of it. */
export function polygon(contour, steps = 8) {
  const corners = [];
  let [x, y] = [0, 0];
  for (const [kind, ...values] of contour) {
    if (kind === "Z") continue;
    const [toX, toY] = values.slice(-2);
    if (kind === "C" || kind === "Q") {
      const controls = [[x, y], ...pairs(values)];
      for (let i = 1; i <= steps; i++) corners.push(bezier(controls, i / steps));
    } else {
      if (kind === "A") corners.push(...arc([x, y], values, steps));
      corners.push([toX, toY]);
    }
    [x, y] = [toX, toY];
  }
  return corners;
}

const pairs = (values) => values.flatMap((value, i) => (i % 2 ? [] : [[value, values[i + 1]]]));

function bezier(points, t) {
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], i) => [points[i][0] * (1 - t) + x * t, points[i][1] * (1 - t) + y * t]);
  }
  return points[0];
}

/** Points on an elliptical arc, by the conversion to its centre that the SVG specification gives. */
function arc([x0, y0], [rx, ry, turn, large, sweep, x1, y1], steps) {
  if (!rx || !ry || (x0 === x1 && y0 === y1)) return [];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const px = (cos * (x0 - x1)) / 2 + (sin * (y0 - y1)) / 2;
  const py = (-sin * (x0 - x1)) / 2 + (cos * (y0 - y1)) / 2;
  const grow = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [Math.abs(rx) * grow, Math.abs(ry) * grow];
  const part = (rx * py) ** 2 + (ry * px) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 - part) / part);
  const [ux, uy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const [cx, cy] = [cos * ux - sin * uy + (x0 + x1) / 2, sin * ux + cos * uy + (y0 + y1) / 2];
  const from = Math.atan2((py - uy) / ry, (px - ux) / rx);
  let by = Math.atan2((-py - uy) / ry, (-px - ux) / rx) - from;
  if (sweep && by < 0) by += 2 * Math.PI;
  if (!sweep && by > 0) by -= 2 * Math.PI;
  return Array.from({ length: steps - 1 }, (_, i) => {
    const at = from + (by * (i + 1)) / steps;
    const [ex, ey] = [rx * Math.cos(at), ry * Math.sin(at)];
    return [cos * ex - sin * ey + cx, sin * ex + cos * ey + cy];
  });
}

export function isInside([x, y], corners) {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [corners[i], corners[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Twice the signed area of a polygon. */
export function area(corners) {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export function box(corners) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Path data of contours in whole numbers. Each point is rounded by itself, so errors do not add up. */
export function write(found) {
  let text = "";
  for (const contour of found) {
    let [x, y, startX, startY] = [0, 0, 0, 0];
    let written = "";
    for (const [kind, ...values] of contour) {
      if (kind === "Z") {
        text += "z";
        written = "z";
        [x, y] = [startX, startY];
        continue;
      }
      const points = values.map(Math.round);
      const [toX, toY] = points.slice(-2);
      let letter = kind.toLowerCase();
      let numbers = points.map((value, i) => value - (i % 2 ? y : x));
      if (kind === "M") {
        [letter, numbers] = ["M", points];
        [startX, startY] = points;
      } else if (kind === "A") {
        numbers = [points[0], points[1], ...values.slice(2, 5), toX - x, toY - y];
      } else if (numbers.every((value) => value === 0)) {
        continue;
      } else if (kind === "L" && toY === y) {
        [letter, numbers] = ["h", [toX - x]];
      } else if (kind === "L" && toX === x) {
        [letter, numbers] = ["v", [toY - y]];
      }
      text += joined(letter === written ? "" : letter, numbers);
      written = letter;
      [x, y] = [toX, toY];
    }
  }
  return text;
}

/** Numbers after a letter, with a space only where they would run together. */
function joined(letter, numbers) {
  return numbers.reduce((text, number, i) => {
    const apart = (i === 0 && letter) || number < 0;
    return text + (apart ? "" : " ") + number;
  }, letter);
}

/** For each contour the number of the smallest one that surrounds it, or -1. */
export function parents(found) {
  const corners = found.map((contour) => polygon(contour));
  const sizes = corners.map((corner) => Math.abs(area(corner)));
  const surrounds = (j, i) => {
    if (sizes[j] <= sizes[i]) return false;
    const probes = corners[i].filter((_, k) => k % Math.ceil(corners[i].length / 9) === 0);
    return probes.filter((probe) => isInside(probe, corners[j])).length * 2 > probes.length;
  };
  return found.map((_, i) => {
    const around = found.map((_, j) => j).filter((j) => surrounds(j, i));
    return around.length ? around.reduce((a, b) => (sizes[a] < sizes[b] ? a : b)) : -1;
  });
}
