// Owns what is said in a lesson, whichever file it stands in.
import { eyeOpeners } from "./eye.words";
import { learn, type LessonWords } from "./learn.words";
import type { LessonId } from "./lessons";
import { setLessons } from "./sets.words";

export function wordsOf(lesson: LessonId): LessonWords {
  return { ...learn().all, ...setLessons(), ...eyeOpeners() }[lesson];
}
