import type { ReactElement } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useUnreadConversations } from "#web/entities/message/unread.ts";
import { conversationsPath } from "#web/entities/paths.ts";
import { isAwaited, isSignedIn, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { messageText } from "#web/entities/message/text/en.ts";
import { chatText } from "./text/en.ts";
import styles from "./ChatNav.module.css";

/** Switches between the global chat and the reader's conversations, which only accounts have. */
export function ChatNav(): ReactElement | null {
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
