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
  readonly isWhole: (round: string) => boolean;
  readonly showWhole: (round: string) => void;
  /** Shows the reader's own match; null without one. */
  readonly showOwn: (() => void) | null;
}

interface Shown {
  readonly stage: Stage | undefined;
  /** Of each stage its round. */
  readonly rounds: Partial<Record<Stage, string | undefined>>;
  readonly whole: ReadonlySet<string>;
  /** The match to go to; a new object for each press. */
  readonly sought: { readonly key: MatchKey } | null;
}

/** The initial view: the current round. Later changes of the tournament never move the view. */
function shownFirst(stages: readonly StageRounds[], own: number | null): Shown {
  const rounds = Object.fromEntries(stages.map((stage) => [stage.stage, currentRound(stage, own)?.key]));
  return { stage: currentStage(stages, own), rounds, whole: new Set(), sought: null };
}

/** `box` contains all matches. */
export function useBracketView(
  stages: readonly StageRounds[],
  own: number | null,
  box: RefObject<HTMLElement | null>,
): BracketView {
  const [shown, setShown] = useState(() => shownFirst(stages, own));
  const { sought } = shown;
  useLayoutEffect(() => {
    if (sought === null) return;
    const matches = box.current?.querySelectorAll<HTMLElement>("[data-match]") ?? [];
    const match = [...matches].find(({ dataset }) => dataset["match"] === sought.key);
    match?.focus({ preventScroll: true });
    match?.scrollIntoView?.({ block: "center", inline: "center" });
  }, [sought, box]);
  const mine = own === null ? undefined : ownMatch(stages, own);
  return {
    stage: stages.find(({ stage }) => stage === shown.stage)?.stage ?? currentStage(stages, own) ?? "winners",
    pickStage: (stage) => setShown((old) => ({ ...old, stage })),
    roundOf: (stage) => stage.rounds.find(({ key }) => key === shown.rounds[stage.stage]) ?? currentRound(stage, own),
    pickRound: (stage, key) => setShown((old) => ({ ...old, rounds: { ...old.rounds, [stage]: key } })),
    isWhole: (round) => shown.whole.has(round),
    showWhole: (round) => setShown((old) => ({ ...old, whole: new Set(old.whole).add(round) })),
    showOwn:
      mine === undefined
        ? null
        : () =>
            setShown((old) => ({
              stage: mine.stage,
              rounds: { ...old.rounds, [mine.stage]: mine.round },
              whole: new Set(old.whole).add(mine.round),
              sought: { key: mine.match },
            })),
  };
}
