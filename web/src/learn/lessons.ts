// Owns the lessons: a position each, what the other player does, and what is to be done. Their words are in learn.words.ts.
export interface Task {
  // What is to be done; it is marked on the table.
  move: string;
  // Other moves that do as well.
  also?: RegExp;
  // What the other player does then.
  answers?: string[];
}

export interface Lesson {
  id: LessonId;
  position: Record<string, unknown>;
  // What the other player does first.
  begin?: string[];
  tasks: Task[];
}

export type LessonId = "play" | "taken" | "mindbug" | "attack" | "block" | "hunter" | "tough" | "poisonous" | "sneaky" | "win";

export const OTHER = "Ada";
export const SEED = 7;
const sets = ["first-contact"];

export const LESSONS: Lesson[] = [
  {
    id: "play",
    position: {
      sets,
      players: [
        { hand: ["Killer Bee", "Gorillion", "Spider Owl", "Rhino Turtle", "Shield Bugs"], draw: ["Luchataur", "Bee Bear", "Tiger Squirrel"] },
        { mindbugs: 0, spent_mindbugs: 2, hand: ["Harpy Mother", "Turbo Bug", "Lone Yeti", "Ferret Bomber", "Deathweaver"], draw: ["Brain Fly"] },
      ],
    },
    tasks: [{ move: "play Killer Bee" }],
  },
  {
    id: "taken",
    position: {
      sets,
      players: [
        { hand: ["Gorillion", "Shield Bugs", "Spider Owl", "Kangasaurus Rex", "Elephantopus"], draw: ["Luchataur", "Bee Bear"] },
        { hand: ["Harpy Mother", "Turbo Bug", "Lone Yeti", "Ferret Bomber", "Deathweaver"], draw: ["Brain Fly"] },
      ],
    },
    tasks: [
      { move: "play Gorillion", answers: ["mindbug"] },
      { move: "play Spider Owl", also: /^play /, answers: ["no mindbug"] },
    ],
  },
  {
    id: "mindbug",
    position: {
      sets,
      active: 1,
      players: [
        { hand: ["Shield Bugs", "Spider Owl", "Tiger Squirrel", "Killer Bee", "Elephantopus"], draw: ["Bee Bear"] },
        { hand: ["Luchataur", "Harpy Mother", "Turbo Bug", "Ferret Bomber", "Deathweaver"], draw: ["Brain Fly", "Snail Hydra"] },
      ],
    },
    begin: ["play Luchataur"],
    tasks: [{ move: "mindbug" }],
  },
  {
    id: "attack",
    position: {
      sets,
      players: [
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Shield Bugs", "Spider Owl", "Elephantopus"], play: ["Gorillion"] },
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Harpy Mother", "Turbo Bug", "Lone Yeti"] },
      ],
    },
    tasks: [{ move: "attack Gorillion" }],
  },
  {
    id: "block",
    position: {
      sets,
      active: 1,
      players: [
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Shield Bugs", "Spider Owl", "Elephantopus"], play: ["Gorillion", "Giraffodile"] },
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Harpy Mother", "Turbo Bug", "Lone Yeti"], play: ["Kangasaurus Rex"] },
      ],
    },
    begin: ["attack Kangasaurus Rex"],
    tasks: [{ move: "block Gorillion" }],
  },
  {
    id: "hunter",
    position: {
      sets,
      players: [
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Shield Bugs", "Spider Owl"], play: ["Killer Bee"] },
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Harpy Mother", "Turbo Bug", "Lone Yeti"], play: ["Gorillion", "Brain Fly"] },
      ],
    },
    tasks: [{ move: "attack Killer Bee" }, { move: "hunt Brain Fly" }],
  },
  {
    id: "tough",
    position: {
      sets,
      active: 1,
      players: [
        { mindbugs: 0, spent_mindbugs: 2, life: 2, hand: ["Spider Owl", "Shark Dog"], play: ["Grave Robber", "Killer Bee"] },
        { mindbugs: 1, spent_mindbugs: 1, hand: ["Harpy Mother", "Turbo Bug"], play: ["Bee Bear"] },
      ],
    },
    begin: ["attack Bee Bear"],
    tasks: [{ move: "block Grave Robber" }],
  },
  {
    id: "poisonous",
    position: {
      sets,
      active: 1,
      players: [
        { mindbugs: 0, spent_mindbugs: 2, life: 2, hand: ["Spider Owl", "Shark Dog"], play: ["Kangasaurus Rex", "Axolotl Healer"] },
        { mindbugs: 0, spent_mindbugs: 2, hand: ["Harpy Mother", "Turbo Bug"], play: ["Gorillion"] },
      ],
    },
    begin: ["attack Gorillion"],
    tasks: [{ move: "block Axolotl Healer" }],
  },
  {
    id: "sneaky",
    position: {
      sets,
      players: [
        { mindbugs: 0, spent_mindbugs: 2, life: 2, hand: ["Spider Owl", "Shark Dog"], play: ["Kangasaurus Rex", "Tiger Squirrel"] },
        { mindbugs: 0, spent_mindbugs: 2, hand: ["Harpy Mother", "Turbo Bug"], play: ["Gorillion"] },
      ],
    },
    tasks: [{ move: "attack Tiger Squirrel" }],
  },
  {
    id: "win",
    position: {
      sets,
      players: [
        { mindbugs: 0, spent_mindbugs: 2, life: 1, hand: ["Shield Bugs", "Shark Dog"], play: ["Elephantopus", "Luchataur"] },
        { mindbugs: 0, spent_mindbugs: 2, life: 2, hand: ["Harpy Mother", "Turbo Bug"], play: ["Plated Scorpion", "Brain Fly"] },
      ],
    },
    tasks: [{ move: "attack Luchataur" }, { move: "attack Luchataur" }],
  },
];
