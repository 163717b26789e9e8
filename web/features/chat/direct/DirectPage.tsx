import { ask } from "#web/platform/calls/ask.ts";
import { type Conversation, type Conversations, conversationsCall } from "#protocol/calls/messages.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { NavLink, useParams } from "react-router";
import { userIdOf } from "#protocol/ids.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { conversationPath } from "#web/entities/paths.ts";
import { pagesKeyOf } from "#web/entities/queries/queryOf.ts";
import { timeOfDay } from "#web/platform/languages/format.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { type More, moreOf } from "#web/platform/queries/pages.ts";
import { queryClient, valueOf } from "#web/platform/queries/queryClient.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { ChatFrame } from "../ChatFrame.tsx";
import { dayName } from "../Lines.tsx";
import { ConversationPane } from "./ConversationPane.tsx";
import { directText } from "./text/en.ts";
import styles from "./DirectPage.module.css";

/** /chat/messages and /chat/with/:id: the conversations beside the open one; a small screen shows one of both. */
export function DirectPage(): ReactElement {
  const t = useText(directText);
  const { id } = useParams();
  return (
    <ChatFrame title={t("title")} isOpen={id !== undefined}>
      <div className={styles.columns} data-open={id !== undefined || undefined}>
        <ConversationList />
        {id === undefined ? (
          <div className={styles.unchosen}>
            <EmptyState title={t("choose")} hint={t("chooseHint")} />
          </div>
        ) : (
          <ConversationPane key={id} userId={userIdOf(id)} />
        )}
      </div>
    </ChatFrame>
  );
}

/** The reader's conversations, the latest first. */
function ConversationList(): ReactElement {
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

/** The last message, if the reader wants previews. Messages of strangers appear only in the conversation. */
function usePreview({ last, unread, is_request }: Conversation): string {
  const t = useText(directText);
  const showsText = usePrefs((prefs) => prefs.messagePreview);
  if (is_request) return t("wantsToWrite");
  if (!showsText) return t(last.is_own ? "hiddenOwn" : unread > 0 ? "hiddenNew" : "hiddenRead");
  return last.is_own ? t("ownPreview", { text: last.text }) : last.text;
}

/** The reader's conversations as a list that grows page by page. */
type ListedConversations =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly items: readonly Conversation[];
      readonly atMs: number;
      readonly more: More;
    };

/** The conversations fetched so far, the latest first; how to fetch more, and how to begin again after a failure. */
function useConversations(): readonly [listed: ListedConversations, fetchMore: () => void, again: () => void] {
  const queryKey = pagesKeyOf(conversationsCall);
  const list = useInfiniteQuery(
    {
      queryKey,
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
        valueOf(await ask(conversationsCall, { query: { after: pageParam }, signal })),
      getNextPageParam: ({ next }: Conversations): string | null => next,
    },
    queryClient,
  );
  const again = (): void => void queryClient.resetQueries({ queryKey, exact: true });
  if (list.data === undefined) return [{ state: list.error === null ? "loading" : "failed" }, () => undefined, again];
  const items = list.data.pages.flatMap((page) => page.items);
  const more = moreOf(list);
  return [{ state: "ready", items, atMs: list.dataUpdatedAt, more }, () => void list.fetchNextPage(), again];
}

const weekMs = 6 * 86_400_000;

/** When a message was written, in a word: the time today, then "yesterday", the weekday, the date. */
function writtenAt(at: number, now: number, language: Language): "yesterday" | (string & {}) {
  const day = dayName(at, now, language);
  if (day === "today") return timeOfDay(new Date(at), language);
  if (day === "yesterday") return day;
  if (now - at < weekMs) return new Date(at).toLocaleDateString(language, { weekday: "short" });
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString(language, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}
