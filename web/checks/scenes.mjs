// What the table shows between two positions of the server, for tests: reads moments of games as JSON, a line for each game, and
// prints for each a line of JSON with what the table would show wrongly.
import { createInterface } from "node:readline";
import { createServer } from "vite";

const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
Object.assign(globalThis, {
  localStorage: memory,
  navigator: { languages: ["en"] },
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
});
const root = new URL("..", import.meta.url).pathname;
const vite = await createServer({ root, logLevel: "error", server: { middlewareMode: true, ws: false } });
const { happen } = await vite.ssrLoadModule("/src/table/happening.ts");
const { showOwn } = await vite.ssrLoadModule("/src/library.svelte.ts");

for await (const line of createInterface({ input: process.stdin })) {
  const { cards, moments } = JSON.parse(line);
  showOwn(cards);
  console.log(JSON.stringify(moments.flatMap(faultsOf)));
}
await vite.close();

// From one position of the server over what has happened to the next one: no row has a card twice, and in the end the creatures and
// the discard piles are those of the server.
function faultsOf({ before, log, after }) {
  const faults = [];
  let scene = { position: before, attacker: null, target: null, dice: {} };
  for (const event of log) {
    scene = happen(scene, event);
    for (const [place, cards] of rows(scene.position))
      for (const card of cards.filter((name, i) => name !== null && cards.indexOf(name) < i))
        faults.push(`${card} is twice in ${place} after "${event.kind}" of ${event.cards}`);
  }
  const [shown, told] = [open(scene.position), open(after)];
  if (shown !== told) faults.push(`${shown} instead of ${told} after ${log.map(({ kind, cards }) => `"${kind}" of ${cards}`).join(", ")}`);
  return faults;
}

function rows({ players, power_cards, unused, revealed }) {
  const sides = players.flatMap(({ hand, draw, discard, play }, seat) =>
    Object.entries({ hand, draw, discard, play: creatures(play) }).map(([zone, cards]) => [`${zone} ${seat}`, cards]),
  );
  return [...sides, ...Object.entries({ ...power_cards, unused, revealed })];
}

function open({ players }) {
  return players.map(({ play, discard }) => `${creatures(play).sort()}; ${discard.toSorted()}`).join(" | ");
}

function creatures(play) {
  return play.map(({ card }) => card);
}
