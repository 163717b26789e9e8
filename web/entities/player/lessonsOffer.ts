/** What the browser remembers of the lessons: whether they need no more offering, and whether they were just played. */
import { readTabStored, writeStored, writeTabStored } from "#web/platform/storage/storage.ts";

/** Anything under it: the offer was answered. Also read by public/theme.js. */
export const lessonsKey = "spar.lessons";
const justDoneKey = "spar.lessonsDone";

/** The lessons are not offered again. */
export function noteLessonsAnswered(): void {
  writeStored(lessonsKey, "answered");
  delete document.documentElement.dataset["newcomer"];
}

/** The lessons were played to their end: until this tab closes the easy computer is the one to start with. */
export const noteLessonsDone = (): void => writeTabStored(justDoneKey, "yes");

export const hasJustLearnt = (): boolean => readTabStored(justDoneKey) !== null;
