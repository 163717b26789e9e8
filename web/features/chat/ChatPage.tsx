import { type ReactElement, useEffect } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import type { Channel } from "./channel.ts";
import { ChatFrame } from "./ChatFrame.tsx";
import styles from "./globalChat.module.css";
import { Lines } from "./Lines.tsx";
import { People } from "./People.tsx";
import { globalChannel } from "./globalChannel.ts";
import { chatText } from "./text/en.ts";
import { Writing } from "./Writing.tsx";

interface ChatPageProps {
  /** Tests pass their own. */
  readonly channel?: Channel;
}

/** /chat */
export function ChatPage({ channel = globalChannel() }: ChatPageProps): ReactElement {
  const t = useText(chatText);
  useEffect(() => channel.follow(), [channel]);
  return (
    <ChatFrame title={t("title")} lead={t("lead")}>
      <div className={styles.global}>
        <section className={styles.globalTalk} aria-label={t("title")}>
          {/* The days' headings are below it. */}
          <h2 className="visually-hidden">{t("messages")}</h2>
          <Lines channel={channel} />
          <Writing channel={channel} takesFocus={false} />
        </section>
        <People channel={channel} />
      </div>
    </ChatFrame>
  );
}
