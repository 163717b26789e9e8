import type { ReactElement } from "react";
import { useParams, useSearchParams } from "react-router";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { tournamentQuery } from "#web/entities/tournament/calls.ts";
import { useTournamentEvents } from "#web/entities/tournament/followTournament.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import pageStyles from "#web/ui/Page.module.css";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Bracket } from "./Bracket.tsx";
import { Head } from "./Head.tsx";
import { Participants } from "./Participants.tsx";
import { RulesTab } from "./RulesTab.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentPage.module.css";

const tabs = ["bracket", "participants", "rules"] as const;
const skeletonRows = 4;

const codeCharsMax = 32;

/** The code of the link by which the reader came; empty without one. */
const codeOf = (query: URLSearchParams): string => (query.get("code") ?? "").slice(0, codeCharsMax);

/** One tournament, live: its bracket, its players, its rules, its prizes and when what happens. */
export function TournamentPage(): ReactElement {
  const t = useText(tournamentsText);
  const common = useText(sharedText);
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const refetchInterval = useTournamentEvents(id);
  const [loaded, again] = useLoaded({ ...tournamentQuery(id, codeOf(query)), refetchInterval });
  if (loaded.state === "ready" && loaded.value !== null) return <Shown tournament={loaded.value} />;
  return (
    <Page title={t("title")}>
      {loaded.state === "loading" ? (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : loaded.state === "failed" ? (
        <ErrorState
          text={loaded.failure.kind === "network" ? common("networkError") : t("failedOne")}
          onRetry={again}
        />
      ) : (
        <EmptyState title={t("goneTitle")} hint={t("goneHint")}>
          <ButtonLink to="/tournaments">{t("back")}</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}

function Shown({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
  const [query, setQuery] = useSearchParams();
  const userId = useSession(({ user }) => user?.id);
  const code = codeOf(query);
  // Before the start there is no bracket, but there are players.
  const first = tournament.matches.length === 0 ? "participants" : "bracket";
  const tab = tabs.find((each) => each === query.get("tab")) ?? first;
  const show = (next: (typeof tabs)[number]): void =>
    setQuery({ ...(code !== "" && { code }), tab: next }, { replace: true });
  const own = tournament.participants.find((one) => one.id === userId)?.seed ?? null;
  return (
    <div className={pageStyles.page}>
      <Head tournament={tournament} code={code} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Tabs
            label={t("tabs")}
            tabs={tabs.map((each) => ({ id: each, label: t(each) }))}
            active={tab}
            onChange={show}
          >
            {tab === "bracket" ? <Bracket tournament={tournament} own={own} /> : null}
            {tab === "participants" ? <Participants {...tournament} /> : null}
            {tab === "rules" ? <RulesTab tournament={tournament} /> : null}
          </Tabs>
        </div>
        <Sidebar tournament={tournament} />
      </div>
    </div>
  );
}
