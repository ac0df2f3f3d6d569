// A position to begin with: a strong attacker, two blockers with different keywords, and a choice for everybody.
export const EXAMPLE = {
  sets: ["first-contact"],
  players: [
    { mindbugs: 1, spent_mindbugs: 1, hand: ["Tiger Squirrel", "Brain Fly"], draw: ["Gorillion"], discard: ["Killer Bee"], play: ["Rhino Turtle", "Shark Dog"] },
    {
      life: 2,
      mindbugs: 1,
      spent_mindbugs: 1,
      hand: ["Compost Dragon"],
      draw: ["Spider Owl"],
      discard: ["Explosive Toad"],
      play: ["Luchataur", { card: "Plated Scorpion", exhausted: true }, "Harpy Mother"],
    },
  ],
};
