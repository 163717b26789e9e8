/**
 * Tournaments, and special events: a goal for all players in a time, with a reward. The page follows the server while
 * it is on screen.
 */
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { EVENT_STATUSES, eventsCall, type EventStatus } from "#protocol/calls/specialEvents.ts";
import { pagesOf } from "#web/entities/queries/queryOf.ts";
import { tournamentsQuery } from "#web/entities/tournament/calls.ts";
import { TournamentCard } from "#web/entities/tournament/TournamentCard.tsx";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { EventCard } from "./EventCard.tsx";
import { eventsText } from "./text/en.ts";
import styles from "./EventsPage.module.css";

/** The tabs in their order. */
const tabs = ["upcoming", "ongoing", "past"] as const satisfies readonly EventStatus[];
const empty = { upcoming: "emptyUpcoming", ongoing: "emptyOngoing", past: "emptyPast" } as const;
const labels = { upcoming: "soon", ongoing: "live", past: "over" } as const;
const tournamentStatuses = { upcoming: "upcoming", ongoing: "ongoing", past: "completed" } as const;
const skeletonRows = 3;
/** More of them are on their own page. */
const tournamentsMax = 6;
/** The own match counts within moments; the progress of others is not urgent. */
const refetchMs = 60_000;

export function EventsPage(): ReactElement {
  const t = useText(eventsText);
  const [query, setQuery] = useSearchParams();
  const status = EVENT_STATUSES.find((each) => each === query.get("tab")) ?? "ongoing";
  const show = (tab: EventStatus): void => setQuery(tab === "ongoing" ? {} : { tab }, { replace: true });
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Tabs label={t("tabs")} tabs={tabs.map((id) => ({ id, label: t(id) }))} active={status} onChange={show}>
        <Events key={status} status={status} />
      </Tabs>
    </Page>
  );
}

function Events({ status }: { readonly status: EventStatus }): ReactElement {
  const t = useText(eventsText);
  const common = useText(sharedText);
  const language = useLanguage();
  const [events, more, again] = useCursorPages(pagesOf(eventsCall, { query: { status, locale: language } }), {
    refetchInterval: refetchMs,
  });
  // Without tournaments the events still appear; the page of the tournaments shows the error.
  const [tournaments] = useCursorPages(tournamentsQuery(tournamentStatuses[status]), { refetchInterval: refetchMs });
  const held = tournaments.state === "ready" ? tournaments.rows.slice(0, tournamentsMax) : [];
  if (events.state === "failed") {
    return (
      <ErrorState text={events.failure.kind === "network" ? common("networkError") : t("failed")} onRetry={again} />
    );
  }
  if (events.state === "loading" || (events.rows.length === 0 && tournaments.state === "loading")) {
    return (
      <SkeletonRows rows={skeletonRows}>
        <Skeleton width="40%" />
        <Skeleton width="80%" />
      </SkeletonRows>
    );
  }
  if (events.rows.length + held.length === 0) {
    return (
      <EmptyState title={t(empty[status])} hint={t("emptyHint")}>
        <ButtonLink to="/announcements?type=event">{t("announcements")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.events}>
        {held.map((tournament) => (
          <TournamentCard
            key={tournament.id}
            tournament={tournament}
            label={t(labels[status])}
            playersLabel={t("participants")}
          />
        ))}
        {events.rows.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      {events.more === "nothing" ? null : (
        <Button busy={events.more === "fetching"} onClick={more}>
          {common(events.more === "failed" ? "retry" : "showMore")}
        </Button>
      )}
    </>
  );
}
