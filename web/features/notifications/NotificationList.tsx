import type { ReactElement } from "react";
import { wordsOf } from "#protocol/calls/notification/sentences.ts";
import { useFocusFallback } from "#web/entities/friend/focusFallback.ts";
import { useSentences } from "#web/entities/notification/sentences.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon, type IconName } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { type Listed, readOne } from "./notificationList.ts";
import { notificationsText } from "./text/en.ts";
import styles from "./NotificationList.module.css";
import type { Notification, NotificationType } from "#protocol/frames/userRecords.ts";

interface NotificationListProps {
  readonly listed: Listed;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** The notifications fetched so far, newest first, with a button that fetches more. */
export function NotificationList({ listed, onMore, onRetry }: NotificationListProps): ReactElement {
  const t = useText(notificationsText);
  const focusFallback = useFocusFallback();
  if (listed.state === "loading") {
    return (
      <SkeletonRows rows={5}>
        <Skeleton width="2.75rem" height="2.75rem" round />
        <Skeleton width="70%" height="2.5rem" />
      </SkeletonRows>
    );
  }
  if (listed.state === "failed") return <ErrorState text={t("failed")} onRetry={onRetry} />;
  const { items, atMs, more } = listed;
  return (
    <div {...focusFallback} className={styles.keep} data-testid="notifications">
      {items.length === 0 ? <EmptyState title={t("empty")} hint={t("emptyHint")} /> : null}
      <ul className={styles.list}>
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} atMs={atMs} />
        ))}
      </ul>
      {more === "failed" ? <ErrorState text={t("failed")} /> : null}
      {more === "nothing" ? null : (
        <div className={styles.more}>
          <Button busy={more === "fetching"} onClick={onMore}>
            {t(more === "failed" ? "retry" : "more")}
          </Button>
        </div>
      )}
    </div>
  );
}

const icons: Readonly<Record<NotificationType, IconName>> = {
  challenge: "cards",
  friend: "users",
  reward: "trophy",
  tournament: "medal",
  system: "megaphone",
};

function NotificationRow({ item, atMs }: { readonly item: Notification; readonly atMs: number }): ReactElement {
  const t = useText(notificationsText);
  const language = useLanguage();
  const words = wordsOf(item, useSentences());
  const { title, message } = words;
  const action = (item.is_over === true ? words.pastAction : undefined) ?? words.action;
  const read = (): void => {
    if (item.is_read) return;
    void readOne(item).then((isDone) => {
      if (!isDone) showToast("error", t("failedRead"));
    });
  };
  return (
    <li
      className={classes(styles.row, !item.is_read && styles.unread)}
      data-type={item.type}
      data-unread={!item.is_read || undefined}
    >
      <span className={styles.sign}>
        <Icon name={icons[item.type]} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {title}
          {item.is_read ? null : <span className={styles.new}>{t("isNew")}</span>}
        </p>
        <p className={styles.message}>{message}</p>
        <p className={styles.time}>
          <time dateTime={new Date(item.at).toISOString()}>{timeAgo(item.at, atMs, language)}</time>
        </p>
        {item.is_read ? null : (
          // Covers the row: a press anywhere on it marks it as read.
          <button type="button" className={styles.press} onClick={read}>
            <span className="visually-hidden">{`${t("markRead")}: ${title}. ${message}`}</span>
          </button>
        )}
      </div>
      <ButtonLink
        className={styles.action}
        to={item.link}
        onClick={read}
        aria-label={`${action}: ${title}. ${message}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}
