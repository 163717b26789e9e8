/**
 * One tournament at /tournaments/ID: registration, bracket, participants, rules, prizes and times, followed live. To
 * register for one by link the address needs the code of that link. The host of a small tournament directs it here.
 */
import type { ReactElement } from "react";
import { useParams, useSearchParams } from "react-router";
import { type TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { DIFFICULTIES } from "#protocol/calls/tournaments.ts";
import { tournamentId } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { tournamentQuery } from "#web/entities/tournament/calls.ts";
import { useTournamentEvents } from "#web/entities/tournament/followTournament.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { Gems } from "#web/entities/tournament/TournamentCard.tsx";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import pageStyles from "#web/ui/Page.module.css";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Bracket } from "./Bracket.tsx";
import { TournamentHead } from "./TournamentHead.tsx";
import { Participants } from "./Participants.tsx";
import { phaseName } from "./rounds.ts";
import styles from "./TournamentPage.module.css";
import { tournamentsText } from "./text/en.ts";

const tabs = ["bracket", "participants", "rules"] as const;
const skeletonRows = 4;

const codeCharsMax = 32;

/** The code of the link by which the reader came; empty without one. */
const codeOf = (query: URLSearchParams): string => (query.get("code") ?? "").slice(0, codeCharsMax);

/** One tournament, live: bracket, players, rules, prizes and timeline. */
export function TournamentPage(): ReactElement {
  const t = useText(tournamentsText);
  const common = useText(sharedText);
  const id = tournamentId(useParams()["id"] ?? "");
  const [query] = useSearchParams();
  const refetchInterval = useTournamentEvents(id);
  const [loaded, again] = useLoaded({ ...tournamentQuery(id, codeOf(query)), refetchInterval });
  if (loaded.state === "ready" && loaded.value !== null) return <Content tournament={loaded.value} />;
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

function Content({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
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
      <TournamentHead tournament={tournament} code={code} />
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

/** From here a range has no upper end. */
const openEnd = DIFFICULTIES.pro.max;

/** The rules by which the server runs this tournament, with its own numbers. */
function RulesTab({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const { format, bestOf, finalBestOf, winPoints, turnSeconds, joinSeconds, groupSize, difficulty } = tournament;
  const range = difficulty === null ? null : DIFFICULTIES[difficulty];
  const min = formatInteger(range?.min ?? 0, language);
  const formats = {
    single: t("ruleSingle"),
    double: t("ruleDouble"),
    "round-robin": t("ruleGroups", { count: groupSize }),
  };
  return (
    <div className={styles.rules}>
      <ul>
        <li>{formats[format]}</li>
        <li>{t("ruleBestOf", { bestOf, finalBestOf, points: winPoints })}</li>
        <li>{t("ruleTurn", { minutes: turnSeconds / 60 })}</li>
        <li>{t("ruleReconnect")}</li>
        <li>{t("ruleJoin", { minutes: joinSeconds / 60 })}</li>
        {range === null ? null : (
          <li>
            {range.max === openEnd
              ? t("ruleRangeFrom", { min })
              : t("ruleRange", { min, max: formatInteger(range.max, language) })}
          </li>
        )}
        <li>{t("ruleCheckIn")}</li>
        <li>{t("ruleWithdraw")}</li>
        <li>{t("ruleTies")}</li>
        {tournament.prizes.length === 0 ? null : <li>{t("rulePrizes")}</li>}
      </ul>
      <ButtonLink to="/rules">{t("gameRules")}</ButtonLink>
    </div>
  );
}

const statuses = { completed: "phaseCompleted", active: "phaseActive", upcoming: "phaseUpcoming" } as const;

/** The prizes and the times. */
function Sidebar({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
  const rounds = useText(roundText);
  const language = useLanguage();
  const { prizes, prizePool, timeline, format } = tournament;
  return (
    <div className={styles.sidebar}>
      <Panel title={t("prizePool")} aside={prizePool === 0 ? null : <Gems count={prizePool} />}>
        {prizes.length === 0 ? (
          <p>{t("noPrizes")}</p>
        ) : (
          <ol className={styles.lines}>
            {prizes.map((prize, index) => (
              <li key={index}>
                <span>{t("place", { place: index + 1 })}</span>
                <Gems count={prize} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title={t("timeline")}>
        <ol className={styles.timeline}>
          {timeline.map((phase) => (
            <li
              key={`${phase.phase}-${phase.round}`}
              data-status={phase.status}
              aria-current={phase.status === "active" ? "step" : undefined}
            >
              <b>{phaseName(t, rounds, phase, format)}</b>
              <span>{t(statuses[phase.status])}</span>
              {phase.time === null ? null : (
                <time dateTime={new Date(phase.time).toISOString()}>{dateAndTime(phase.time, language)}</time>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
