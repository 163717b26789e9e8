import type { ReactElement } from "react";
import { conversationsPath } from "#web/entities/paths.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { messageText } from "./text/en.ts";
import { useUnreadConversations } from "./unread.ts";

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
