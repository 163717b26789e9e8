import { type ReactElement, useState } from "react";
import { phraseNames } from "#server/protocol/phrases.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { writingText } from "#web/entities/chat/text.ts";
import { gameText } from "../text.ts";
import type { Chat } from "./chatStore.ts";
import { phraseKeys } from "./phrases.ts";

/** Buttons for phrases, which each reader sees in their own language. */
export function Phrases({ chat }: { readonly chat: Chat }): ReactElement {
  const t = useText(gameText);
  const talk = useText(writingText);
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="phrases">
      {hasFailed ? (
        <p className="composer-failed" role="alert">
          {talk("notSent")}
        </p>
      ) : null}
      <ul className="phrase-list" aria-label={t("phrases")}>
        {phraseNames.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              className="phrase"
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
