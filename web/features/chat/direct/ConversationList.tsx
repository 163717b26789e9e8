import type { ReactElement } from "react";
import { NavLink } from "react-router";
import type { Conversation } from "#protocol/calls/directMessages.ts";
import { conversationPath } from "#web/entities/paths.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { useConversations } from "./conversationList.ts";
import { directText } from "./text/en.ts";
import { writtenAt } from "./writtenAt.ts";
import styles from "./DirectPage.module.css";

/** The reader's conversations, the latest first. */
export function ConversationList(): ReactElement {
  const t = useText(directText);
  const [listed, fetchMore, again] = useConversations();
  return (
    <section className={styles.list} aria-label={t("list")}>
      {listed.state === "loading" ? (
        <SkeletonRows rows={5}>
          <Skeleton width="2.75rem" height="2.75rem" round />
          <Skeleton width="70%" height="2.5rem" />
        </SkeletonRows>
      ) : null}
      {listed.state === "failed" ? <ErrorState text={t("listFailed")} onRetry={again} /> : null}
      {listed.state === "ready" && listed.items.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")}>
          <ButtonLink to="/friends">{t("toFriends")}</ButtonLink>
        </EmptyState>
      ) : null}
      {listed.state === "ready" && listed.items.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {listed.items.map((item) => (
              <Row key={item.user.id} item={item} atMs={listed.atMs} />
            ))}
          </ul>
          {listed.more === "failed" ? <ErrorState text={t("listFailed")} /> : null}
          {listed.more === "nothing" ? null : (
            <div className={styles.more}>
              <Button busy={listed.more === "fetching"} onClick={fetchMore}>
                {t(listed.more === "failed" ? "retry" : "more")}
              </Button>
            </div>
          )}
        </>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly item: Conversation;
  /** When the list was fetched. */
  readonly atMs: number;
}

function Row({ item, atMs }: RowProps): ReactElement {
  const t = useText(directText);
  const language = useLanguage();
  const { user, last, unread } = item;
  const preview = usePreview(item);
  const at = writtenAt(last.at, atMs, language);
  return (
    <li>
      <NavLink
        className={styles.row}
        data-testid="conversation"
        data-unread={unread > 0 || undefined}
        to={conversationPath(user.id)}
      >
        <FramedAvatar key={user.image_url} userId={user.id} look={user.look} src={user.image_url} size={44} />
        <span className={styles.rowWords}>
          <span className={styles.rowHead}>
            <strong className={styles.rowName}>
              <PlayerName name={user.username} />
            </strong>{" "}
            <time dateTime={new Date(last.at).toISOString()}>{at === "yesterday" ? t("yesterday") : at}</time>
          </span>{" "}
          <span className={styles.rowPreview} dir="auto">
            {preview}
          </span>
        </span>
        {unread > 0 ? <span className="visually-hidden"> {t("unread", { count: unread })}</span> : null}
        <UnreadCount count={unread} />
      </NavLink>
    </li>
  );
}

/** The last message, where the reader wants previews. What a stranger wrote is shown only in the conversation. */
function usePreview({ last, unread, is_request }: Conversation): string {
  const t = useText(directText);
  const showsText = usePrefs((prefs) => prefs.messagePreview);
  if (is_request) return t("wantsToWrite");
  if (!showsText) return t(last.is_own ? "hiddenOwn" : unread > 0 ? "hiddenNew" : "hiddenRead");
  return last.is_own ? t("ownPreview", { text: last.text }) : last.text;
}
