// Owns the courses: lists of lessons, each of them a position, what the other player does, and what is to be done. They are data, so that they
// can be played without a page as well; their words are in the files *.words.ts.
import data from "./lessons.json";

export type CourseId = keyof typeof data;
type LessonOf<C extends CourseId> = C extends CourseId ? keyof (typeof data)[C] : never;
export type LessonId = LessonOf<CourseId>;
export type FirstStep = LessonOf<"first-steps">;
export type EyeOpener = LessonOf<"eye">;
export type SetLesson = LessonOf<Exclude<CourseId, "first-steps" | "eye">>;

export interface Task {
  // What is to be done.
  move: string;
  // A pattern of other moves that do as well.
  also?: string;
  // What the other player does then.
  answers?: string[];
}

interface LessonData {
  position: Record<string, unknown> & { sets: string[] };
  seed?: number;
  // What the other player does first.
  begin?: string[];
  tasks: Task[];
}

export interface Lesson extends LessonData {
  id: LessonId;
}

export interface Course {
  id: CourseId;
  lessons: Lesson[];
  // The sets of its lessons.
  sets: string[];
  // What is to be done is not marked on the table before somebody asks: it is to be found.
  isFound: boolean;
}

export const OTHER = "Ada";
export const SEED = 7;

export const COURSES: readonly Course[] = Object.entries<Record<string, LessonData>>(data).map(([id, found]) => {
  const lessons = Object.entries(found).map(([lesson, told]) => ({ id: lesson as LessonId, ...told }));
  return { id: id as CourseId, lessons, sets: [...new Set(lessons.flatMap(({ position }) => position.sets))], isFound: id === "eye" };
});
