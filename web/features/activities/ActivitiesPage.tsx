/** The feed at /activities: what the reader and friends did, the newest first. */
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { type Activity, ACTIVITY_TYPES, activitiesCall, type ActivityType } from "#protocol/calls/activities.ts";
import { playerPath } from "#web/entities/paths.ts";
import { useFriendEvents } from "#web/entities/queries/events.ts";
import { isUnchecked, type Session, useSession } from "#web/entities/session/session.ts";
import { SlowServer } from "#web/entities/session/SlowServer.tsx";
import { isLoginRequired } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { type Pages, useCursorPages } from "#web/platform/queries/pages.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { useActivityWords } from "./sentences.ts";
import { activitiesText } from "./text/en.ts";
import styles from "./ActivitiesPage.module.css";
import { pagesOf } from "#web/entities/queries/queryOf.ts";

type ActivityFilter = ActivityType | "all";

/** What the reader and the reader's friends did, newest first. */
const activitiesQuery = (type: ActivityFilter) => pagesOf(activitiesCall, { query: { type } });

const filters = ["all", "game", "achievement", "rank", "friend", "tournament"] as const satisfies readonly (
  | "all"
  | (typeof ACTIVITY_TYPES)[number]
)[];
const labels = {
  all: "all",
  achievement: "allAchievements",
  rank: "allRanks",
  friend: "allFriends",
  tournament: "allTournaments",
  game: "allGames",
} as const;
/** The server does not announce friends' activities, so the feed polls while it is on screen. */
export const askAgainMs = 20_000;
const skeletonRows = 6;

export function ActivitiesPage(): ReactElement {
  const t = useText(activitiesText);
  const session = useSession();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <OwnFeed {...session} />
    </Page>
  );
}

function OwnFeed(session: Session): ReactElement {
  const { user, isLoading } = session;
  if (user !== null) return <Feed isGuest={user.role === "guest"} />;
  if (isUnchecked(session)) return <SlowServer />;
  return isLoading ? <Placeholder /> : <SignIn />;
}

const Placeholder = (): ReactElement => (
  <SkeletonRows rows={skeletonRows}>
    <Skeleton round width="2.5rem" height="2.5rem" />
    <Skeleton width="55%" />
  </SkeletonRows>
);

function SignIn(): ReactElement {
  const t = useText(activitiesText);
  return (
    <EmptyState title={t("signInTitle")} hint={t("signInHint")}>
      <ButtonLink to="/signin" kind="primary" state={{ from: "/activities" }}>
        {t("signIn")}
      </ButtonLink>
    </EmptyState>
  );
}

function Feed({ isGuest }: { readonly isGuest: boolean }): ReactElement {
  const t = useText(activitiesText);
  const [query, setQuery] = useSearchParams();
  const type = filters.find((each) => each === query.get("type")) ?? "all";
  useFriendEvents();
  const [activities, more, again] = useCursorPages(activitiesQuery(type), { refetchInterval: askAgainMs });
  const choose = (next: ActivityFilter): void => setQuery(next === "all" ? {} : { type: next }, { replace: true });
  return (
    <>
      <div className={styles.filter}>
        <Select
          label={t("filter")}
          options={filters.map((value) => ({ value, label: t(labels[value]) }))}
          value={type}
          onChange={choose}
        />
      </div>
      <div className={styles.panel}>
        <ActivityFeed activities={activities} isFiltered={type !== "all"} onMore={more} onRetry={again} />
      </div>
      {isGuest || activities.state === "loading" ? null : <p className={styles.note}>{t("hiddenBy")}</p>}
    </>
  );
}

interface ActivityFeedProps {
  readonly activities: Pages<Activity>;
  readonly isFiltered: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

function ActivityFeed({ activities, isFiltered, onMore, onRetry }: ActivityFeedProps): ReactElement {
  const t = useText(activitiesText);
  const common = useText(sharedText);
  if (activities.state === "loading") return <Placeholder />;
  if (activities.state === "failed") {
    const { failure } = activities;
    if (isLoginRequired(failure)) return <SignIn />;
    return <ErrorState text={failure.kind === "network" ? common("networkError") : t("failed")} onRetry={onRetry} />;
  }
  const { rows, atMs, more } = activities;
  if (rows.length === 0 && more === "nothing") {
    return (
      <EmptyState title={t("empty")} hint={t(isFiltered ? "emptyFilter" : "emptyHint")}>
        <ButtonLink to="/">{t("play")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {rows.length === 0 ? <p className={styles.note}>{t("searchedFar")}</p> : null}
      <ul className={styles.rows} data-testid="activities">
        {rows.map((activity) => (
          <Row key={activity.id} activity={activity} atMs={atMs} />
        ))}
      </ul>
      {more === "nothing" ? null : (
        <Button busy={more === "fetching"} onClick={onMore}>
          {common(more === "failed" ? "retry" : "showMore")}
        </Button>
      )}
    </>
  );
}

function Row({ activity, atMs }: { readonly activity: Activity; readonly atMs: number }): ReactElement {
  const t = useText(activitiesText);
  const language = useLanguage();
  const { sentence, details, to, icon } = useActivityWords()(activity);
  const { user, is_own, at } = activity;
  return (
    <li className={styles.row}>
      <Link
        className={styles.face}
        to={is_own ? "/profile" : playerPath(user.id)}
        aria-label={t("profileOf", { username: user.username })}
      >
        <FramedAvatar key={user.image_url} userId={user.id} look={user.look} src={user.image_url} size={40} />
        <span className={styles.sign}>
          <Icon name={icon} size={14} />
        </span>
      </Link>
      <div className={styles.words}>
        <Link className={styles.sentence} to={to}>
          {sentence}
        </Link>
        <p className={styles.facts}>
          {details === null ? null : <span>{details}</span>}
          <time dateTime={new Date(at).toISOString()}>{timeAgo(at, atMs, language)}</time>
        </p>
      </div>
    </li>
  );
}
