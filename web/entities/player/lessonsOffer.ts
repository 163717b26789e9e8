/** The browser stores whether to stop offering the lessons, and whether the player has just finished them. */
import { readTabStored, writeStored, writeTabStored } from "#web/platform/storage/storage.ts";

/** Any value means that the offer was answered. Also read by public/theme.js. */
const lessonsKey = "spar.lessons";
const justDoneKey = "spar.lessonsDone";

/** Stops offering the lessons. */
export function noteLessonsAnswered(): void {
  writeStored(lessonsKey, "answered");
  delete document.documentElement.dataset["newcomer"];
}

/** Marks the lessons as finished: until this tab closes, the easy computer is preselected. */
export const noteLessonsDone = (): void => void writeTabStored(justDoneKey, "yes");

export const hasJustLearnt = (): boolean => readTabStored(justDoneKey) !== null;
