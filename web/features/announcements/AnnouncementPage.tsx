import { type ReactElement, useEffect } from "react";
import { useParams } from "react-router";
import type { Announcement } from "#protocol/calls/announcements.ts";
import { AnnouncementArticle } from "#web/entities/announcement/AnnouncementArticle.tsx";
import { announcementQuery } from "#web/entities/announcement/calls.ts";
import { useAnnouncementEvents } from "#web/entities/announcement/followAnnouncements.ts";
import { markRead } from "#web/entities/announcement/readAnnouncements.ts";
import { announcementText } from "#web/entities/announcement/text/en.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import styles from "./Announcements.module.css";
import { announcementsText } from "./text/en.ts";

/** One announcement. Opening it marks it as read. */
export function AnnouncementPage(): ReactElement {
  const t = useText(announcementsText);
  const words = useText(announcementText);
  const common = useText(sharedText);
  const language = useLanguage();
  const { id = "" } = useParams();
  const refetchInterval = useAnnouncementEvents();
  const [announcement, again] = useLoaded({ ...announcementQuery(id, language), refetchInterval });
  if (announcement.state === "ready" && announcement.value !== null) {
    return <Shown announcement={announcement.value} />;
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

function Shown({ announcement }: { readonly announcement: Announcement }): ReactElement {
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
