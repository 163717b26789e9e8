/** Where leaving a screen is to be asked about first, whatever wants to lead away from it. */
let ask: (() => void) | null = null;

/** From now on `question` is asked instead of going; the answer ends that. */
export function guardLeaving(question: () => void): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Goes, or has the player asked whether to leave: then going is for another press. */
export function leaveFor(go: () => void): void {
  if (ask === null) go();
  else ask();
}

/** Whether the player would be asked: then nothing but he himself leads away from where he is. */
export const isLeavingAsked = (): boolean => ask !== null;
