/** Checks that a call comes from our own page, in the main frame of the app's window. */
import { isOwnPage } from "../identity.ts";

/** The error of a refused call. The page sees its text, so it names no reason. */
export class CallRefused extends Error {
  override readonly name = "Refused";

  constructor() {
    super("The call was refused");
  }
}

/** The part of Electron's event that names the caller. */
export interface CallEvent {
  readonly sender: object;
  readonly senderFrame: { readonly url: string; readonly parent: object | null } | null;
}

/** Whether a call comes from the page. A closed frame, a frame within the page and a page elsewhere may not call. */
export function isFromPage(event: CallEvent, isOurs: (contents: object) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOurs(event.sender) && isOwnPage(frame.url);
}
