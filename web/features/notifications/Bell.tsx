import type { ReactElement } from "react";
import { useUnread } from "#web/entities/unreadCounts.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { notificationsText } from "./text/en.ts";

/** Leads to the notifications, with the number of unread ones. */
export function Bell(): ReactElement {
  const t = useText(notificationsText);
  const count = useUnread((unread) => unread.count);
  const label = count > 0 ? t("openUnread", { count }) : t("open");
  return (
    <IconLink data-testid="bell" to="/notifications" label={label}>
      <Icon name="bell" />
      <UnreadCount count={count} />
    </IconLink>
  );
}
