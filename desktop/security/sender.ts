/** Who may call: our own page, in the main frame of a window that we opened. */
import { isOwnPage } from "../identity.ts";

/** What of Electron's event says where a call comes from. */
export interface CallEvent {
  readonly sender: object;
  readonly senderFrame: { readonly url: string; readonly parent: object | null } | null;
}

/** Whether a call is the page's. A frame that is gone, a frame within the page and a page elsewhere are nobody. */
export function isFromPage(event: CallEvent, isOurs: (contents: object) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOurs(event.sender) && isOwnPage(frame.url);
}
