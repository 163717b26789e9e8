/** The visible part of a bracket, and the way to the reader's own match. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { MatchKey } from "#protocol/ids.ts";
import type { Stage } from "#web/entities/tournament/rounds/roundName.ts";
import { currentRound, currentStage, ownMatch, type Round, type StageRounds } from "./rounds.ts";

export interface BracketView {
  readonly stage: Stage;
  readonly pickStage: (stage: Stage) => void;
  readonly roundOf: (stage: StageRounds) => Round | undefined;
  readonly pickRound: (stage: Stage, key: string) => void;
  /** Whether all matches of a round are visible. */
  readonly isExpanded: (round: string) => boolean;
  readonly expand: (round: string) => void;
  /** Shows the reader's own match; null without one. */
  readonly showOwn: (() => void) | null;
}

interface Selection {
  readonly stage: Stage | undefined;
  /** Of each stage its round. */
  readonly rounds: Partial<Record<Stage, string | undefined>>;
  readonly expanded: ReadonlySet<string>;
  /** The match to go to; a new object for each press. */
  readonly sought: { readonly key: MatchKey } | null;
}

/** The initial view: the current round. Later changes of the tournament never move the view. */
function shownFirst(stages: readonly StageRounds[], own: number | null): Selection {
  const rounds = Object.fromEntries(stages.map((stage) => [stage.stage, currentRound(stage, own)?.key]));
  return { stage: currentStage(stages, own), rounds, expanded: new Set(), sought: null };
}

/** `box` contains all matches. */
export function useBracketView(
  stages: readonly StageRounds[],
  own: number | null,
  box: RefObject<HTMLElement | null>,
): BracketView {
  const [visible, setVisible] = useState(() => shownFirst(stages, own));
  const { sought } = visible;
  useLayoutEffect(() => {
    if (sought === null) return;
    const matches = box.current?.querySelectorAll<HTMLElement>("[data-match]") ?? [];
    const match = [...matches].find(({ dataset }) => dataset["match"] === sought.key);
    match?.focus({ preventScroll: true });
    match?.scrollIntoView?.({ block: "center", inline: "center" });
  }, [sought, box]);
  const mine = own === null ? undefined : ownMatch(stages, own);
  return {
    stage: stages.find(({ stage }) => stage === visible.stage)?.stage ?? currentStage(stages, own) ?? "winners",
    pickStage: (stage) => setVisible((old) => ({ ...old, stage })),
    roundOf: (stage) => stage.rounds.find(({ key }) => key === visible.rounds[stage.stage]) ?? currentRound(stage, own),
    pickRound: (stage, key) => setVisible((old) => ({ ...old, rounds: { ...old.rounds, [stage]: key } })),
    isExpanded: (round) => visible.expanded.has(round),
    expand: (round) => setVisible((old) => ({ ...old, expanded: new Set(old.expanded).add(round) })),
    showOwn:
      mine === undefined
        ? null
        : () =>
            setVisible((old) => ({
              stage: mine.stage,
              rounds: { ...old.rounds, [mine.stage]: mine.round },
              expanded: new Set(old.expanded).add(mine.round),
              sought: { key: mine.match },
            })),
  };
}
