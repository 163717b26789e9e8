import type { RefusalCode } from "#protocol/frames/messages.ts";

const words: Partial<Record<RefusalCode, string>> = {
  "not-your-card": "that card is not in your hand",
  "must-follow-suit": "you hold a card of the led suit",
  "said-already": "you have just said that",
  muted: "staff have muted you",
  "try-again": "the server is busy with itself; the same id may be sent again",
};

/** Why a message was refused, for people who read a client's log. */
export const refusalWords = (code: RefusalCode): string => words[code] ?? code.replaceAll("-", " ");

/** Why a guest without a finished match can read the global chat but not write in it. */
export const strangerWords = "finish a match or sign up to write in the global chat";
