/**
 * Notifications at /notifications, by tabs that the address names, and the bell in the top bar. Opening a notification
 * marks it as read.
 */
import { ask } from "#web/platform/calls/ask.ts";
import {
  NOTIFICATION_TABS,
  notificationsCall,
  type NotificationTab,
  readAllCall,
  seenCall,
  unreadAgainCall,
} from "#protocol/calls/notification/records.ts";
import { type ReactElement, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useUnread } from "#web/entities/unreadCounts.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { NotificationList } from "./NotificationList.tsx";
import { useNotifications } from "./notificationList.ts";
import { notificationsText } from "./text/en.ts";
import styles from "./NotificationList.module.css";

/** The reader's notifications. The address names the tab. */
export function NotificationsPage(): ReactElement {
  const t = useText(notificationsText);
  const [query, setQuery] = useSearchParams();
  const active = NOTIFICATION_TABS.find((tab) => tab === query.get("tab")) ?? "all";
  const show = (tab: NotificationTab): void => setQuery(tab === "all" ? {} : { tab }, { replace: true });
  const [listed, fetchMore, again] = useNotifications(active);
  const newestId = active === "all" && listed.state === "ready" ? listed.items[0]?.id : undefined;
  useEffect(() => {
    if (newestId !== undefined) void ask(seenCall, { body: { id: newestId } });
  }, [newestId]);
  const lead = listed.state === "ready" ? t("count", { count: listed.total }) : " ";
  return (
    <Page title={t("title")} lead={<span data-testid="notification-count">{lead}</span>}>
      <div className={styles.page}>
        <ReadAll />
        <Tabs
          label={t("parts")}
          tabs={NOTIFICATION_TABS.map((id) => ({ id, label: id === "unread" ? <UnreadLabel /> : t(id) }))}
          active={active}
          onChange={show}
        >
          <div className={styles.panel}>
            <NotificationList listed={listed} onMore={fetchMore} onRetry={again} />
          </div>
        </Tabs>
      </div>
    </Page>
  );
}

/** The tab's name, and how many are unread. */
function UnreadLabel(): ReactElement {
  const t = useText(notificationsText);
  const count = useUnread((unread) => unread.count);
  return (
    <span className={styles.tab}>
      {t("unread")}
      {count === 0 ? null : (
        <>
          <span className={styles.tabCount} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t("unreadCount", { count })}</span>
        </>
      )}
    </span>
  );
}

/** Marks all as read; the same place then takes it back. */
function ReadAll(): ReactElement {
  const t = useText(notificationsText);
  const unread = useUnread((state) => state.count);
  const [readAt, setReadAt] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Whether the button was used: it stays, because it has the focus. */
  const [isUsed, setUsed] = useState(false);
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    setUsed(true);
    if (!(await work())) showToast("error", t("failedRead"));
    invalidate(keyOf(notificationsCall));
    setBusy(false);
  };
  const readAll = async (): Promise<boolean> => {
    const answer = await ask(readAllCall);
    if (answer.ok) setReadAt(answer.value.read_at);
    return answer.ok;
  };
  const undo = async (): Promise<boolean> => {
    const { ok } = await ask(unreadAgainCall, { body: { read_at: readAt ?? 0 } });
    if (ok) setReadAt(null);
    return ok;
  };
  const isRead = readAt !== null && unread === 0;
  return (
    <div className={styles.bar}>
      <p role="status">{isRead ? t("allRead") : ""}</p>
      {isUsed || unread > 0 ? (
        // One button, so that the focus stays on it; a disabled one would lose the focus.
        <Button
          kind="quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => void (isBusy || run(isRead ? undo : readAll))}
        >
          {t(isRead ? "undo" : "markAll")}
        </Button>
      ) : null}
    </div>
  );
}
