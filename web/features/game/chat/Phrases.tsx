import { type ReactElement, useState } from "react";
import { type TextKey, type Translate, useText } from "#web/platform/languages/i18n.ts";
import { writingText } from "#web/entities/chat/text/en.ts";
import { gameText } from "../text/en.ts";
import type { Chat } from "./chatStore.ts";
import styles from "./ChatPanel.module.css";
import talkStyles from "#web/entities/chat/Composer.module.css";
import { type GameChatMessage, phraseNames, type Phrase } from "#protocol/frames/userRecords.ts";

/** Each phrase's sentence in the catalog. */
const phraseKeys = {
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

/** Buttons for phrases, which each reader sees in their own language. */
export function Phrases({ chat }: { readonly chat: Chat }): ReactElement {
  const t = useText(gameText);
  const talk = useText(writingText);
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.phrases}>
      {hasFailed ? (
        <p className={talkStyles.composerFailed} data-part="composer-failed" role="alert">
          {talk("notSent")}
        </p>
      ) : null}
      <ul className={styles.phraseList} aria-label={t("phrases")}>
        {phraseNames.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              className={styles.phrase}
              onClick={() => void chat.sayPhrase(phrase).then((isSaid) => setFailed(!isSaid))}
            >
              {t(phraseKeys[phrase])}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
