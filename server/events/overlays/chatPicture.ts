import { type Overlay, overlayBounds } from "#protocol/frames/overlay.ts";

/** A line of the global chat. */
export interface ChatLine {
  readonly userId: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** The last lines until a time, which an overlay shows. */
export const chatPicture = (
  lines: readonly ChatLine[],
  until: number,
  isAnonymous: (userId: string) => boolean,
): NonNullable<Overlay["chat"]> =>
  lines
    .filter(({ at }) => at <= until)
    .slice(-overlayBounds.chatMax)
    .map(({ userId, name, text, at }) => ({ name: isAnonymous(userId) ? null : name, text, at }));
