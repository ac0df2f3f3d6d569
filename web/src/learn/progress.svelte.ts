// Owns what somebody has learned: which lessons are done, and where each course is gone on with. The lessons themselves are not loaded for that.
import { fields, isFields, letters, listOf, memory, whole } from "../stored";

export interface Learned {
  done: string[];
  // The place in each course that was begun.
  at: Record<string, number>;
}

const FIRST = "first-steps";
const LONGEST_NAME = 40;
const MOST_LESSONS = 200;
const MOST_COURSES = 40;

const name = letters("", LONGEST_NAME);
const place = whole(0, 0, MOST_LESSONS);

// When there was one course, only its place was remembered.
function places(found: unknown): Record<string, number> {
  if (typeof found === "number") return { [FIRST]: place(found) };
  if (!isFields(found)) return {};
  return Object.fromEntries(
    Object.entries(found)
      .slice(0, MOST_COURSES)
      .map(([course, at]) => [name(course), place(at)]),
  );
}

const stored = memory(
  "learn",
  fields<Learned>({ done: listOf((found) => (typeof found === "string" ? name(found) : null), MOST_LESSONS), at: places }),
);

export const learned = $state<Learned>(stored.recall());
stored.onChange(() => Object.assign(learned, stored.recall()));

function keepLearned(): void {
  stored.remember($state.snapshot(learned));
}

export function finishLesson(lesson: string): void {
  if (!learned.done.includes(lesson)) learned.done.push(lesson);
  keepLearned();
}

export function goToLesson(course: string, at: number): void {
  learned.at[course] = at;
  keepLearned();
}

export function forgetLessons(lessons: readonly string[]): void {
  learned.done = learned.done.filter((lesson) => !lessons.includes(lesson));
  keepLearned();
}
