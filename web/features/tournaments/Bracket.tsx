import { type ReactElement, useId, useState } from "react";
import type { Participant, TournamentDetail } from "#server/protocol/tournamentPages.ts";
import { roundName } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import styles from "./Bracket.module.css";
import { BracketMatch } from "./BracketMatch.tsx";
import { bySeed, type Round, type StageRounds, stagesOf } from "./rounds.ts";
import { tournamentsText } from "./text.ts";

/** Matches of a round that are drawn at first: a round of 1,024 players has 512. */
const matchesFirst = 16;
const stageTitles = { group: "groupStage", winners: "stageWinners", losers: "stageLosers" } as const;

interface BracketProps {
  readonly tournament: TournamentDetail;
  /** The reader's seed. */
  readonly own: number | null;
}

/** The rounds of a tournament: one below the other, and side by side where there is room. */
export function Bracket({ tournament, own }: BracketProps): ReactElement {
  const t = useText(tournamentsText);
  const { matches, participants, champion, format } = tournament;
  const people = bySeed(participants);
  const stages = stagesOf(matches);
  if (stages.length === 0) return <EmptyState title={t("noBracket")} hint={t("noBracketHint")} />;
  const winner = participants.find(({ id }) => id === champion);
  return (
    <div className={styles.bracket}>
      {winner === undefined ? null : (
        <p className={styles.champion}>
          <Icon name="crown" /> {t("champion")}: <b>{winner.name}</b>
        </p>
      )}
      {stages.map((stage) => (
        <StageView
          key={stage.stage}
          stage={stage}
          isAlone={stages.length === 1}
          format={format}
          people={people}
          own={own}
          groups={tournament.groups}
        />
      ))}
    </div>
  );
}

interface StageViewProps {
  readonly stage: StageRounds;
  readonly isAlone: boolean;
  readonly format: TournamentDetail["format"];
  readonly people: ReadonlyMap<number, Participant>;
  readonly own: number | null;
  readonly groups: TournamentDetail["groups"];
}

function StageView({ stage: { stage, rounds }, isAlone, format, people, own, groups }: StageViewProps): ReactElement {
  const t = useText(tournamentsText);
  const name = useText(roundText);
  const isOnly = stage === "winners" && format !== "double";
  const title = stage === "final" ? name("finals") : t(isOnly ? "stageElimination" : stageTitles[stage]);
  return (
    <section className={styles.stage} aria-label={title}>
      {isAlone ? null : <h2>{title}</h2>}
      {/* Focusable, so that the keyboard scrolls the columns. */}
      <div className={styles.rounds} role="region" aria-label={`${title}: ${t("bracketRegion")}`} tabIndex={0}>
        {rounds.map((round) => (
          <RoundView
            key={round.key}
            round={round}
            name={roundName(name, { stage, round: round.number, rounds: rounds.length }, format)}
            table={stage === "group" ? groups[round.number - 1] : undefined}
            people={people}
            own={own}
          />
        ))}
      </div>
    </section>
  );
}

interface RoundViewProps {
  readonly round: Round;
  readonly name: string;
  /** The seeds of a group, best first. */
  readonly table: readonly number[] | undefined;
  readonly people: ReadonlyMap<number, Participant>;
  readonly own: number | null;
}

function RoundView({ round: { matches }, name, table, people, own }: RoundViewProps): ReactElement {
  const t = useText(tournamentsText);
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const more = matches.length - matchesFirst;
  return (
    <section className={styles.round} aria-labelledby={titleId}>
      <h3 id={titleId}>{name}</h3>
      {table === undefined ? null : (
        <ol className={styles.standings} aria-label={t("groupTable")}>
          {table.map((seed) => (
            <li key={seed}>{people.get(seed)?.name ?? t("notKnown")}</li>
          ))}
        </ol>
      )}
      <ol className={styles.matches}>
        {(isWhole ? matches : matches.slice(0, matchesFirst)).map((match) => (
          <BracketMatch key={match.key} match={match} people={people} own={own} />
        ))}
      </ol>
      {isWhole || more <= 0 ? null : (
        <Button onClick={() => setWhole(true)}>{t("showAllMatches", { count: more })}</Button>
      )}
    </section>
  );
}
