import { type ReactElement, useId } from "react";
import type { Participant, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { roundName, type Stage } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import styles from "./Bracket.module.css";
import { BracketMatch } from "./BracketMatch.tsx";
import type { BracketView } from "./bracketView.ts";
import type { Round, StageRounds } from "./rounds.ts";
import { tournamentsText } from "./text/en.ts";

/** Matches of a round that are drawn at first: a round of 1,024 players has 512. */
const matchesFirst = 16;
const stageTitles = { group: "groupStage", winners: "stageWinners", losers: "stageLosers" } as const;

/** The titles of a tournament's stages. */
export function useStageTitle(format: TournamentDetail["format"]): (stage: Stage) => string {
  const t = useText(tournamentsText);
  const name = useText(roundText);
  return (stage) => {
    if (stage === "final") return name("finals");
    return t(stage === "winners" && format !== "double" ? "stageElimination" : stageTitles[stage]);
  };
}

interface BracketStageProps {
  readonly stage: StageRounds;
  readonly isAlone: boolean;
  readonly isWide: boolean;
  readonly view: BracketView;
  readonly tournament: TournamentDetail;
  readonly people: ReadonlyMap<number, Participant>;
  /** The reader's seed. */
  readonly own: number | null;
}

/** The rounds of a stage: side by side in a wide window, else one at a time. */
export function BracketStage(props: BracketStageProps): ReactElement {
  const { stage, isAlone, isWide, view, tournament, people, own } = props;
  const { format, groups } = tournament;
  const t = useText(tournamentsText);
  const name = useText(roundText);
  const title = useStageTitle(format)(stage.stage);
  const nameOf = ({ number }: Round): string =>
    roundName(name, { stage: stage.stage, round: number, rounds: stage.rounds.length }, format);
  const show = (round: Round): ReactElement => (
    <RoundView
      key={round.key}
      round={round}
      name={nameOf(round)}
      isWide={isWide}
      view={view}
      table={stage.stage === "group" ? groups[round.number - 1] : undefined}
      people={people}
      own={own}
    />
  );
  const active = view.roundOf(stage);
  const label = `${title}: ${t("bracketRegion")}`;
  return (
    <section className={styles.stage} aria-label={title}>
      {/* Screen readers need this heading above the rounds' headings, even where it is not visible. */}
      <h2 className={isWide && !isAlone ? undefined : "visually-hidden"}>{title}</h2>
      {isWide ? (
        // Focusable, so that the keyboard scrolls the columns.
        <div className={styles.rounds} role="region" aria-label={label} tabIndex={0}>
          {stage.rounds.map(show)}
        </div>
      ) : (
        <div>
          <Tabs
            label={label}
            tabs={stage.rounds.map((round) => ({ id: round.key, label: nameOf(round) }))}
            active={active?.key ?? ""}
            onChange={(key) => view.pickRound(stage.stage, key)}
          >
            {active === undefined ? null : show(active)}
          </Tabs>
        </div>
      )}
    </section>
  );
}

interface RoundViewProps {
  readonly round: Round;
  readonly name: string;
  readonly isWide: boolean;
  readonly view: BracketView;
  /** The seeds of a group, best first. */
  readonly table: readonly number[] | undefined;
  readonly people: ReadonlyMap<number, Participant>;
  readonly own: number | null;
}

function RoundView({ round, name, isWide, view, table, people, own }: RoundViewProps): ReactElement {
  const t = useText(tournamentsText);
  const titleId = useId();
  const { key, matches } = round;
  const more = view.isExpanded(key) ? 0 : matches.length - matchesFirst;
  return (
    <section className={styles.round} aria-labelledby={titleId}>
      {/* Where rounds are tabs, the chosen tab shows the name. */}
      <h3 id={titleId} className={isWide ? undefined : "visually-hidden"}>
        {name}
      </h3>
      {table === undefined ? null : (
        <ol className={styles.standings} aria-label={t("groupTable")}>
          {table.map((seed) => (
            <li key={seed}>
              <PlayerName name={people.get(seed)?.name ?? t("notKnown")} />
            </li>
          ))}
        </ol>
      )}
      <ol className={styles.matches}>
        {(more > 0 ? matches.slice(0, matchesFirst) : matches).map((match) => (
          <BracketMatch key={match.key} match={match} people={people} own={own} />
        ))}
      </ol>
      {more > 0 ? <Button onClick={() => view.expand(key)}>{t("showAllMatches", { count: more })}</Button> : null}
    </section>
  );
}
