/**
 * /chat: the global chat and the users in it. The dock shows the same chat on other pages; direct/ has the
 * conversations of two users. Lines that are not sent yet stay on screen, with the reason and another try.
 */
import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { isBlocked, loadBlocks, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { SenderName } from "#web/entities/chat/SenderName.tsx";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { ChatFrame } from "./ChatFrame.tsx";
import type { Channel } from "./channel.ts";
import { globalChannel } from "./globalChannel.ts";
import styles from "./ChatPage.module.css";
import { Lines } from "./Lines.tsx";
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

const globalPlace = { kind: "global" } as const;

/** Users in the chat, and users whom the reader has muted or blocked. */
function People({ channel }: { readonly channel: Channel }): ReactElement {
  const t = useText(chatText);
  const presence = useStore(channel.store, (state) => state.presence);
  const myId = useSession(({ user }) => user?.id ?? null);
  const users = presence?.users ?? [];
  const more = (presence?.here ?? 0) - users.length;
  return (
    <section className={styles.people} aria-labelledby="people-title">
      <header className={styles.peopleHead}>
        <h2 id="people-title">{t("people")}</h2>
        <p className="figures">
          {presence === null ? t("nobodyYet") : t("onlineCount", { count: presence.online })}
          {presence === null ? null : <span>{t("hereCount", { count: presence.here })}</span>}
        </p>
      </header>
      <ul className={styles.peopleList} tabIndex={0} aria-labelledby="people-title">
        {users.map((user) => (
          <li key={user.id} className={styles.peopleOne}>
            <FramedAvatar userId={user.id} look={user.look} src={user.image_url} size={28} />
            {user.id === myId ? (
              <span className={styles.peopleMe}>
                <PlayerName name={user.username} /> <small>{t("you")}</small>
              </span>
            ) : (
              <SenderName person={user} place={globalPlace} />
            )}
          </li>
        ))}
        {more > 0 ? <li className={styles.peopleMore}>{t("moreHere", { count: more })}</li> : null}
      </ul>
      <Unheard />
    </section>
  );
}

/** Muted and blocked users, in the chat or not, each with a button to undo it. */
function Unheard(): ReactElement | null {
  const t = useText(chatText);
  const hidden = useHiddenUsers();
  useEffect(() => void loadBlocks(), []);
  const muted = hidden.muted.filter(({ id }) => !isBlocked(hidden, id));
  if (muted.length + hidden.blocked.length === 0) return null;
  return (
    <div className={styles.peopleUnheard} data-testid="people-unheard">
      <h3>{t("unheard")}</h3>
      <ul className={styles.peopleList}>
        {[...hidden.blocked, ...muted].map((person) => (
          <li key={person.id} className={styles.peopleOne}>
            <SenderName person={person} place={globalPlace} />
            <small>{isBlocked(hidden, person.id) ? t("isBlocked") : t("isMuted")}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
