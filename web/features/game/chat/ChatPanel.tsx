import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import type { UserId } from "#protocol/ids.ts";
import { timeOfDay } from "#web/platform/languages/format.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { isHidden, loadBlocks, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { keyOf } from "#web/ui/keys.ts";
import { FollowedLines } from "#web/entities/chat/FollowedLines.tsx";
import { Composer } from "#web/entities/chat/Composer.tsx";
import { useMute } from "#web/entities/sanction/ownSanctions.ts";
import { SenderName } from "#web/entities/chat/SenderName.tsx";
import { waitingFor } from "../state/reading.ts";
import { turnMessage } from "../sentences.ts";
import { useLandedView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import type { Chat, Typist } from "./chatStore.ts";
import { Phrases, messageText } from "./Phrases.tsx";
import styles from "./ChatPanel.module.css";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

interface ChatPanelProps {
  readonly chat: Chat;
  readonly myId: UserId | null;
}

/** The chat beside the table. */
export function ChatPanel({ chat, myId }: ChatPanelProps): ReactElement | null {
  const t = useText(gameText);
  const isOpen = useStore(chat.store, (state) => state.isOpen);
  const hidden = useHiddenUsers();
  const messages = useStore(chat.store, (state) => state.messages).filter(({ user_id }) => !isHidden(hidden, user_id));
  const typists = useStore(chat.store, (state) => state.typists).filter(({ user_id }) => !isHidden(hidden, user_id));
  const mute = useMute();
  const showsTyping = usePrefs((prefs) => prefs.showTypingIndicator);
  useEffect(() => {
    if (isOpen) void loadBlocks();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <aside
      className={styles.chat}
      aria-label={t("chatTitle")}
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) === "Escape") chat.setOpen(false);
      }}
    >
      <header className={styles.chatHead}>
        <div>
          <h2>{t("chatTitle")}</h2>
          <ChatTurn />
        </div>
        <IconButton label={t("closeChat")} onClick={() => chat.setOpen(false)}>
          <Icon name="close" />
        </IconButton>
      </header>
      <FollowedLines
        label={t("chatTitle")}
        className={styles.chatLines}
        firstId={keyFrom(messages[0])}
        lastId={keyFrom(messages.at(-1))}
        lastKey={messages.findLast(({ user_id }) => user_id === myId)?.timestamp}
      >
        {messages.length === 0 ? <p className={styles.chatEmpty}>{t("chatEmpty")}</p> : null}
        {messages.map((message) => (
          <Line key={keyFrom(message)} message={message} isMine={message.user_id === myId} />
        ))}
      </FollowedLines>
      <p className={styles.chatTyping} aria-live="off">
        {showsTyping ? <Typing typists={typists} /> : null}
      </p>
      {mute === null ? <Phrases chat={chat} /> : null}
      <Composer onSend={(text) => chat.send(text)} {...(showsTyping && { onTyping: () => chat.typing() })} />
    </aside>
  );
}

/** The turn message again: on a phone the chat covers the table's own, which screen readers already announce. */
function ChatTurn(): ReactElement {
  const t = useText(gameText);
  const view = useLandedView();
  const waiting = waitingFor(view).for;
  const isMine = waiting === "me" || waiting === "myDeal";
  return (
    <p className={styles.chatTurn} data-testid="chat-turn" data-mine={isMine || undefined} aria-hidden="true">
      {turnMessage(t, view)}
    </p>
  );
}

const keyFrom = (message: GameChatMessage | undefined): string | undefined =>
  message && `${message.timestamp} ${message.user_id} ${message.message}`;

function Line({ message, isMine }: { readonly message: GameChatMessage; readonly isMine: boolean }): ReactElement {
  const t = useText(gameText);
  const at = new Date(message.timestamp);
  const person = { id: message.user_id, username: message.username };
  const place = { kind: "game", code: message.game_code } as const;
  return (
    <div className={classes(styles.chatLine, isMine && styles.chatMine)} data-testid="chat-line">
      <div className={styles.chatWho}>
        {isMine ? <strong>{t("you")}</strong> : <SenderName person={person} place={place} staysOnPage />}{" "}
        <time className="figures" dateTime={at.toISOString()}>
          {timeOfDay(at, currentLanguage())}
        </time>
      </div>
      <p className={styles.chatSaid} data-testid="chat-said">
        {messageText(t, message)}
      </p>
    </div>
  );
}

function Typing({ typists }: { readonly typists: readonly Typist[] }): ReactElement | null {
  const t = useText(gameText);
  if (typists.length === 0) return null;
  const names = typists.map(({ username }) => username).join(", ");
  return <>{typists.length === 1 ? t("isTyping", { names }) : t("areTyping", { names })}</>;
}
