import type { GameChatMessage, Phrase } from "#protocol/calls/chat.ts";
import type { TextKey, Translate } from "#web/platform/languages/i18n.ts";
import type { gameText } from "../text/en.ts";

/** Each phrase's sentence in the catalog. */
export const phraseKeys = {
  hello: "phraseHello",
  goodLuck: "phraseGoodLuck",
  wellPlayed: "phraseWellPlayed",
  soClose: "phraseSoClose",
  crownIsMine: "phraseCrownIsMine",
  thanks: "phraseThanks",
  oneMore: "phraseOneMore",
  goodGame: "phraseGoodGame",
} as const satisfies Readonly<Record<Phrase, TextKey<typeof gameText>>>;

type Say = Translate<(typeof gameText)["en"]>;

/** A message's text for this reader: a phrase in the reader's language, other text as it was written. */
export const messageText = (t: Say, { phrase, message }: GameChatMessage): string =>
  phrase !== undefined && Object.hasOwn(phraseKeys, phrase) ? t(phraseKeys[phrase]) : message;
