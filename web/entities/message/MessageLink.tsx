import type { ReactElement } from "react";
import type { PublicUser } from "#protocol/calls/users.ts";
import { conversationPath, conversationsPath } from "#web/entities/paths.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink, IconLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { messageText } from "./text/en.ts";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { useUnreadConversations } from "../unreadCounts.ts";

interface MessageLinkProps {
  readonly person: Pick<PublicUser, "id" | "username">;
  /** Only the icon, in rows with little room. */
  readonly isShort?: boolean;
}

/** Opens the conversation with a player, which shows whether the reader may write. */
export function MessageLink({ person, isShort = false }: MessageLinkProps): ReactElement {
  const t = useText(messageText);
  const label = t("writeTo", { username: person.username });
  return (
    <ButtonLink kind="quiet" to={conversationPath(person.id)} data-message aria-label={label} title={label}>
      <Icon name="mail" size={18} />
      {isShort ? null : <span>{t("write")}</span>}
    </ButtonLink>
  );
}

/** Leads to the conversations, with the number of unread ones. */
export function MessagesLink(): ReactElement {
  const t = useText(messageText);
  const count = useUnreadConversations((unread) => unread.count);
  const label = count > 0 ? `${t("messages")}, ${t("unread", { count })}` : t("messages");
  return (
    <IconLink data-testid="messages-link" to={conversationsPath} label={label}>
      <Icon name="mail" />
      <UnreadCount count={count} />
    </IconLink>
  );
}
