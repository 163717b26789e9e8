import { ask } from "#web/platform/calls/ask.ts";
import { conversationCall } from "#protocol/calls/messages.ts";
import { type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import type { UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { loadBlocks } from "#web/entities/chat/hiddenUsers.ts";
import { isLookedAt, showConversation } from "#web/entities/message/openConversation.ts";
import { conversationsPath } from "#web/entities/paths.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { keyOf } from "#web/ui/keys.ts";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Lines } from "../Lines.tsx";
import { chatText } from "../text/en.ts";
import { ConversationHead } from "./ConversationHead.tsx";
import { type Conversation, type ConversationAbout, createConversation } from "./conversation.ts";
import { directText } from "./text/en.ts";
import { whyClosed, WritingTo } from "./WritingTo.tsx";
import styles from "./DirectPage.module.css";

const directPlace = { kind: "direct" } as const;

/** Whether the list of conversations and one of them are shown beside each other, as DirectPage.module.css does it. */
const showsBoth = (): boolean => globalThis.matchMedia("(min-width: 60.01rem)").matches;

interface ConversationPaneProps {
  readonly userId: UserId;
  /** Tests pass their own. */
  readonly conversation?: Conversation;
}

/** The conversation with one user. */
export function ConversationPane({ userId, conversation: given }: ConversationPaneProps): ReactElement {
  const t = useText(directText);
  const [conversation] = useState(() => given ?? directConversation(userId));
  const about = useStore(conversation.store, (state) => state.about);
  const history = useStore(conversation.store, (state) => state.history);
  const isUnknown = useStore(conversation.store, (state) => state.isUnknown);
  const navigate = useNavigate();

  useEffect(() => {
    const hide = showConversation(userId);
    const stop = conversation.follow();
    return () => {
      stop();
      hide();
    };
  }, [conversation, userId]);
  useEffect(() => void loadBlocks(), []);

  // Only where the conversation covers the list. A dialog or menu inside closes by the same key.
  const onKeyDown = ({ nativeEvent, target, currentTarget }: KeyboardEvent): void => {
    const isInside = target instanceof Node && currentTarget.contains(target);
    if (keyOf(nativeEvent) === "Escape" && isInside && !showsBoth()) void navigate(conversationsPath);
  };
  return (
    <section className={styles.pane} aria-label={about?.user.username ?? t("loading")} onKeyDown={onKeyDown}>
      {about === null ? (
        <Unopened history={history} isUnknown={isUnknown} onRetry={() => conversation.reload()} />
      ) : (
        <Opened conversation={conversation} about={about} />
      )}
    </section>
  );
}

interface UnopenedProps {
  readonly history: "loading" | "ready" | "failed";
  readonly isUnknown: boolean;
  readonly onRetry: () => void;
}

function Unopened({ history, isUnknown, onRetry }: UnopenedProps): ReactElement {
  const t = useText(directText);
  const chat = useText(chatText);
  return (
    <>
      <ConversationHead about={null} />
      <div className={styles.notice}>
        {isUnknown ? <EmptyState title={t("unknown")} hint={t("unknownHint")} /> : null}
        {!isUnknown && history === "failed" ? <ErrorState text={chat("failed")} onRetry={onRetry} /> : null}
        {!isUnknown && history !== "failed" ? <Dots label={t("loading")} /> : null}
      </div>
    </>
  );
}

interface OpenedProps {
  readonly conversation: Conversation;
  readonly about: ConversationAbout;
}

function Opened({ conversation, about }: OpenedProps): ReactElement {
  const t = useText(directText);
  const earlier = useStore(conversation.store, (state) => state.earlier);
  // The page moves the focus to itself when it is drawn; after that the field may take it.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  const refusalText = (code: RefusalCode): string | undefined => {
    if (code === "too-many-messages") return t("tooMany");
    const why = whyClosed(about);
    return code === "not-allowed" && why !== null ? t(why, { username: about.user.username }) : undefined;
  };
  return (
    <>
      <ConversationHead about={about} />
      <Lines
        channel={conversation}
        place={directPlace}
        empty={t("empty")}
        earlier={{ state: earlier, fetch: conversation.fetchEarlier }}
        refusalText={refusalText}
      />
      <WritingTo conversation={conversation} about={about} takesFocus={isDrawn && showsBoth()} />
    </>
  );
}

/** How many conversations stay in memory; readers rarely revisit more in a tab. */
const conversationsMax = 20;

/** The account's conversations that were opened in this tab, with lines that could not be sent; the latest last. */
const opened = new Map<string, Conversation>();
let openedBy: string | null = null;

const reader = (): PublicUser | null => {
  const { user } = useSession.getState();
  return user && { id: user.id, username: user.username, image_url: user.image_url, is_bot: false };
};

/** The conversation of the reader with this user. */
function directConversation(userId: UserId): Conversation {
  const myId = reader()?.id ?? null;
  if (openedBy !== myId) opened.clear();
  openedBy = myId;
  const conversation = opened.get(userId) ?? create(userId);
  opened.delete(userId);
  opened.set(userId, conversation);
  const [oldest] = opened.keys();
  if (oldest !== undefined && opened.size > conversationsMax) opened.delete(oldest);
  return conversation;
}

const create = (userId: UserId): Conversation =>
  createConversation({
    userId,
    me: reader,
    socket: sharedSocket(),
    fetch: (before) => ask(conversationCall, { params: { id: userId }, query: { before } }),
    now: serverClock.now,
    showsTyping: () => usePrefs.getState().showTypingIndicator,
    isVisible: () => isLookedAt(userId),
    onSent: () => track("message_sent", {}),
  });
