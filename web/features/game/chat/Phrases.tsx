import { type ReactElement, useState } from "react";
import { phraseNames } from "#protocol/calls/chat.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { writingText } from "#web/entities/chat/text/en.ts";
import { gameText } from "../text/en.ts";
import type { Chat } from "./chatStore.ts";
import { phraseKeys } from "./phrases.ts";
import styles from "./tableChat.module.css";
import talkStyles from "#web/entities/chat/talk.module.css";

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
