/** Lets a screen ask the player before a link, a menu or a notification leads away from it. */
let ask: (() => void) | null = null;

/** Registers a question that is asked before leaving; returns a function that removes it. */
export function guardLeaving(question: () => void): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Calls `go`, or opens the leave dialog instead; after that the player presses again. */
export function leaveFor(go: () => void): void {
  if (ask === null) go();
  else ask();
}

/** Whether the player would be asked: then only a press of the player leads away from the page. */
export const asksBeforeLeaving = (): boolean => ask !== null;
