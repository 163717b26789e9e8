/** Announcements to all players at /announcements, and each on its own page; opening one marks it as read. */
import { type ReactElement, useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { type Announcement, announcementCall, announcementsCall } from "#protocol/calls/announcements.ts";
import { AnnouncementArticle, announcementIcons } from "#web/entities/announcement/AnnouncementArticle.tsx";
import { markRead, useAnnouncementEvents, useReadAnnouncements } from "#web/entities/announcement/announcements.ts";
import { announcementText } from "#web/entities/announcement/text/en.ts";
import { announcementPath } from "#web/entities/paths.ts";
import { pagesOf, queryOrNull } from "#web/entities/queries/queryOf.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { announcementsText } from "./text/en.ts";
import styles from "./AnnouncementsPage.module.css";
import { ANNOUNCEMENT_TYPES } from "#protocol/frames/userRecords.ts";

const filters = ["all", ...ANNOUNCEMENT_TYPES] as const;
const filterLabels = {
  all: "all",
  update: "allUpdates",
  event: "allEvents",
  maintenance: "allMaintenance",
  news: "allNews",
} as const;
const skeletonRows = 4;

/** The list, the newest first. */
export function AnnouncementsPage(): ReactElement {
  const t = useText(announcementsText);
  const locale = useLanguage();
  const [query, setQuery] = useSearchParams();
  const type = filters.find((each) => each === query.get("type")) ?? "all";
  const refetchInterval = useAnnouncementEvents();
  const list = pagesOf(announcementsCall, { query: { type, locale } });
  const [announcements, more, again] = useCursorPages(list, { refetchInterval });
  const choose = (next: (typeof filters)[number]): void =>
    setQuery(next === "all" ? {} : { type: next }, { replace: true });
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Segments
        label={t("filter")}
        choices={filters.map((value) => ({ value, label: t(filterLabels[value]) }))}
        value={type}
        onChange={choose}
      />
      <div className={styles.list}>
        {announcements.state === "loading" ? <Placeholder /> : null}
        {announcements.state === "failed" ? <Failed failure={announcements.failure} again={again} /> : null}
        {announcements.state === "ready" ? (
          announcements.rows.length === 0 ? (
            <Empty isFiltered={type !== "all"} onAll={() => choose("all")} />
          ) : (
            <>
              <Cards announcements={announcements.rows} />
              <More state={announcements.more} onMore={more} />
            </>
          )
        ) : null}
      </div>
    </Page>
  );
}

const Placeholder = (): ReactElement => (
  <SkeletonRows rows={skeletonRows}>
    <Skeleton round width="2.5rem" height="2.5rem" />
    <Skeleton width="60%" />
  </SkeletonRows>
);

function Failed({ failure, again }: { readonly failure: ApiFailure; readonly again: () => void }): ReactElement {
  const t = useText(announcementText);
  const common = useText(sharedText);
  return <ErrorState text={failure.kind === "network" ? common("networkError") : t("failed")} onRetry={again} />;
}

function Empty({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }): ReactElement {
  const t = useText(announcementsText);
  return (
    <EmptyState title={t("empty")} hint={t(isFiltered ? "emptyFilter" : "emptyHint")}>
      {isFiltered ? <Button onClick={onAll}>{t("showAll")}</Button> : null}
    </EmptyState>
  );
}

function More({ state, onMore }: { readonly state: string; readonly onMore: () => void }): ReactElement | null {
  const common = useText(sharedText);
  if (state === "nothing") return null;
  return (
    <Button busy={state === "fetching"} onClick={onMore}>
      {common(state === "failed" ? "retry" : "showMore")}
    </Button>
  );
}

function Cards({ announcements }: { readonly announcements: readonly Announcement[] }): ReactElement {
  const read = useReadAnnouncements();
  return (
    <ul className={styles.cards}>
      {announcements.map((each) => (
        <Card key={each.id} announcement={each} isUnread={read !== null && !read.has(each.id)} />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly announcement: Announcement;
  readonly isUnread: boolean;
}

function Card({ announcement, isUnread }: CardProps): ReactElement {
  const t = useText(announcementsText);
  const words = useText(announcementText);
  const language = useLanguage();
  const { id, type, priority, title, content, locale, date } = announcement;
  return (
    <li className={styles.card} data-priority={priority} data-testid="announcement">
      <span className={styles.icon}>
        <Icon name={announcementIcons[type]} size={22} />
      </span>
      <div className={styles.words}>
        <p className={styles.facts}>
          <span>{words(type)}</span>
          {priority === "high" ? <b className={styles.high}>{words("high")}</b> : null}
          <time dateTime={new Date(date).toISOString()}>{dayOf(date, language)}</time>
          {isUnread ? <span className={styles.unread}>{t("unread")}</span> : null}
        </p>
        <h2 className={styles.title}>
          <Link to={announcementPath(id)} lang={locale} dir="auto">
            {title}
          </Link>
        </h2>
        <p className={styles.excerpt} lang={locale} dir="auto">
          {content}
        </p>
      </div>
    </li>
  );
}

export function AnnouncementPage(): ReactElement {
  const t = useText(announcementsText);
  const words = useText(announcementText);
  const common = useText(sharedText);
  const locale = useLanguage();
  const { id = "" } = useParams();
  const refetchInterval = useAnnouncementEvents();
  const wanted = queryOrNull(announcementCall, { params: { id }, query: { locale } });
  const [announcement, again] = useLoaded({ ...wanted, refetchInterval });
  if (announcement.state === "ready" && announcement.value !== null) {
    return <Content announcement={announcement.value} />;
  }
  if (announcement.state === "ready") {
    return (
      <Page title={t("title")} prose>
        <EmptyState title={t("goneTitle")} hint={t("goneHint")}>
          <ButtonLink to="/announcements">{t("back")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t("title")} prose>
      {announcement.state === "loading" ? (
        <SkeletonRows rows={3}>
          <Skeleton width="80%" />
        </SkeletonRows>
      ) : (
        <ErrorState
          text={announcement.failure.kind === "network" ? common("networkError") : words("failed")}
          onRetry={again}
        />
      )}
    </Page>
  );
}

function Content({ announcement }: { readonly announcement: Announcement }): ReactElement {
  const t = useText(announcementsText);
  const words = useText(announcementText);
  const { id, title, views } = announcement;
  useEffect(() => void markRead(id), [id]);
  return (
    <Page title={title} prose>
      <AnnouncementArticle announcement={announcement} />
      <p className={styles.views}>{words("views", { count: views })}</p>
      <ButtonLink to="/announcements">{t("back")}</ButtonLink>
    </Page>
  );
}
