import { type ReactElement, useEffect, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { ownTournamentsCall } from "#protocol/calls/tournamentCalls.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { type TournamentFilter, tournamentsQuery } from "#web/entities/tournament/calls.ts";
import { TournamentCard } from "#web/entities/tournament/TournamentCard.tsx";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import smallStyles from "./small/HostPanel.module.css";
import styles from "./TournamentsPage.module.css";
import { tournamentsText } from "./text/en.ts";

const filters = ["all", "upcoming", "ongoing", "completed"] as const satisfies readonly TournamentFilter[];
const skeletonRows = 3;
const { searchCharsMax } = fieldBounds;
const typedMs = 300;
/** Numbers of players change while the list is read. */
const refetchMs = 60_000;

/** All tournaments that the reader may enter, newest first. */
export function TournamentsPage(): ReactElement {
  const t = useText(tournamentsText);
  const { status, search, typed, type, choose, showAll } = useAddress();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <p className={styles.create}>
        <ButtonLink to="/tournaments/new">
          <Icon name="plus" size={18} /> {t("create")}
        </ButtonLink>
      </p>
      <OwnTournaments />
      <div className={styles.tools}>
        <Segments
          label={t("filter")}
          choices={filters.map((value) => ({ value, label: t(value) }))}
          value={status}
          onChange={choose}
        />
        <TextField
          label={t("search")}
          type="search"
          autoComplete="off"
          maxLength={searchCharsMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Tournaments key={status} status={status} search={search} onAll={showAll} />
    </Page>
  );
}

/** The filter and the search in the address, so that Back and a shared link show the same list. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const status = filters.find((each) => each === query.get("status")) ?? "all";
  const search = (query.get("q") ?? "").slice(0, searchCharsMax);
  const [typed, type] = useState(search);
  const go = (filter: TournamentFilter, words: string): void =>
    setQuery({ ...(filter !== "all" && { status: filter }), ...(words !== "" && { q: words }) }, { replace: true });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setQuery({ ...(status !== "all" && { status }), ...(wanted !== "" && { q: wanted }) }, { replace: true });
    }, typedMs);
    return () => clearTimeout(timer);
  }, [wanted, search, status, setQuery]);
  const showAll = (): void => {
    type("");
    go("all", "");
  };
  return { status, search, typed, type, choose: (next: TournamentFilter) => go(next, wanted), showAll };
}

interface TournamentsProps {
  readonly status: TournamentFilter;
  readonly search: string;
  readonly onAll: () => void;
}

function Tournaments({ status, search, onAll }: TournamentsProps): ReactElement {
  const t = useText(tournamentsText);
  const common = useText(sharedText);
  const [list, more, again] = useCursorPages(tournamentsQuery(status, search), { refetchInterval: refetchMs });
  if (list.state === "failed") {
    return <ErrorState text={list.failure.kind === "network" ? common("networkError") : t("failed")} onRetry={again} />;
  }
  if (list.state === "loading") {
    return (
      <SkeletonRows rows={skeletonRows}>
        <Skeleton width="40%" />
        <Skeleton width="80%" />
      </SkeletonRows>
    );
  }
  if (list.rows.length === 0) {
    return status === "all" && search === "" ? (
      <EmptyState title={t("empty")} hint={t("emptyHint")}>
        <ButtonLink to="/announcements?type=event">{t("announcements")}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title={t("emptyFilter")} hint={t("emptyFilterHint")}>
        <Button onClick={onAll}>{t("showAll")}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {list.rows.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
      {list.more === "nothing" ? null : (
        <Button busy={list.more === "fetching"} onClick={more}>
          {common(list.more === "failed" ? "retry" : "showMore")}
        </Button>
      )}
    </>
  );
}

/** Small tournaments of the reader, which no list has; nothing without one. */
function OwnTournaments(): ReactElement | null {
  return useSession(({ user }) => isSignedIn(user)) ? <Own /> : null;
}

function Own(): ReactElement | null {
  const t = useText(tournamentsText);
  const titleId = useId();
  const [own] = useLoaded(queryOf(ownTournamentsCall));
  if (own.state !== "ready" || own.value.items.length === 0) return null;
  return (
    <section className={smallStyles.own} aria-labelledby={titleId}>
      <h2 id={titleId}>{t("own")}</h2>
      <ul className={smallStyles.cards}>
        {own.value.items.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </section>
  );
}
