import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { refreshUser, useSession } from "#web/entities/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { Composer } from "#web/entities/chat/Composer.tsx";
import type { Channel } from "./channel.ts";
import { chatText } from "./text/en.ts";
import styles from "./ChatPage.module.css";

/** The server decides; this check only spares a new guest the attempt. */
const mayWrite = ({ role, games_played }: CurrentUser): boolean => role !== "guest" || games_played > 0;

interface WritingProps {
  readonly channel: Channel;
  readonly takesFocus: boolean;
}

/** The message field, or the condition for writing. */
export function Writing({ channel, takesFocus }: WritingProps): ReactElement {
  const t = useText(chatText);
  const connection = useStore(channel.store, (state) => state.connection);
  const user = useSession((session) => session.user);
  const isStranger = user !== null && !mayWrite(user);

  // A match may have been finished since the page was opened.
  useEffect(() => {
    if (isStranger) void refreshUser();
  }, [isStranger]);

  return (
    <div>
      <p className={styles.globalConnection} role="status">
        {connection === "lost" ? (
          <>
            <Spinner /> {t("reconnecting")}
          </>
        ) : null}
      </p>
      {isStranger ? (
        <div className={styles.globalStranger}>
          <p>{t("needsMatch")}</p>
          <ButtonLink to="/signup">{t("signUp")}</ButtonLink>
        </div>
      ) : (
        <Composer
          takesFocus={takesFocus}
          onSend={async (text) => {
            channel.send(text);
            return true;
          }}
        />
      )}
    </div>
  );
}
