import type { ReactElement, ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { messageText } from "#web/entities/message/text/en.ts";
import { conversationsPath } from "#web/entities/paths.ts";
import { isAwaited, isSignedIn, useSession } from "#web/entities/session/session.ts";
import { useUnreadConversations } from "#web/entities/unreadCounts.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import styles from "./ChatFrame.module.css";
import { chatText } from "./text/en.ts";

interface ChatFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** A conversation is open: on small screens it fills the page. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** The frame of the global chat and of the conversations. Both share it, so nothing moves between them. */
export function ChatFrame({ title, lead, isOpen = false, children }: ChatFrameProps): ReactElement {
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <DocumentTitle title={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <ChatNav />
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** Switches between the global chat and the reader's conversations, which only accounts have. */
function ChatNav(): ReactElement | null {
  const t = useText(chatText);
  const messages = useText(messageText);
  const isAccount = useSession(({ user }) => isSignedIn(user));
  const isLoading = useSession(isAwaited);
  const count = useUnreadConversations((unread) => unread.count);
  const { pathname } = useLocation();
  if (!isAccount && !isLoading) return null;
  return (
    <nav className={styles.nav} aria-label={t("chats")} data-loading={!isAccount || undefined}>
      <NavLink className={styles.way} to="/chat" end>
        {t("title")}
      </NavLink>
      {/* An open conversation belongs to the conversations. */}
      <Link
        className={styles.way}
        to={conversationsPath}
        aria-current={pathname.startsWith("/chat/") ? "page" : undefined}
      >
        {messages("messages")}
        {count > 0 ? <span className="visually-hidden">{messages("unread", { count })}</span> : null}
        <UnreadCount count={count} />
      </Link>
    </nav>
  );
}
