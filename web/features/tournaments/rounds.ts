/** A bracket as rounds, in the order in which they are read. */
import type { BracketRecord, Participant, TimelinePhase, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { MatchKey } from "#protocol/ids.ts";
import { roundName, type SayRound, type Stage } from "#web/entities/tournament/rounds/roundName.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import type { en } from "./text/en.ts";

export type Say = Translate<typeof en>;

export interface Round {
  readonly key: string;
  /** From 1; of a group its number. */
  readonly number: number;
  readonly matches: readonly BracketRecord[];
}

export interface StageRounds {
  readonly stage: Stage;
  readonly rounds: readonly Round[];
}

const stages: readonly Stage[] = ["group", "winners", "losers", "final"];

/** The stages with matches, each with its rounds; omits an unneeded second grand final. */
export function stagesOf(matches: readonly BracketRecord[]): StageRounds[] {
  return stages.flatMap((stage) => {
    const own = matches.filter((match) => match.stage === stage && !(stage === "final" && match.state === "void"));
    const byNumber = Map.groupBy(own, ({ group, round }) => (stage === "group" ? group : round));
    const rounds = [...byNumber]
      .toSorted(([a], [b]) => a - b)
      .map(([number, list]) => ({
        key: `${stage}-${number}`,
        number,
        matches: list.toSorted((a, b) => a.round - b.round || a.position - b.position),
      }));
    return rounds.length === 0 ? [] : [{ stage, rounds }];
  });
}

type IsSo = (match: BracketRecord) => boolean;

const isUnderWay: IsSo = ({ state }) => state === "called" || state === "playing";
const isOpen: IsSo = ({ state }) => state !== "decided" && state !== "void";
export const isOwnMatch = ({ players }: BracketRecord, own: number | null): boolean =>
  own !== null && players.some(({ seed }) => seed === own);

/** The round that runs: one with matches under way, or else with open ones, the reader's own before others. */
export function currentRound({ stage, rounds }: StageRounds, own: number | null): Round | undefined {
  const having = (isSo: IsSo): readonly Round[] => rounds.filter(({ matches }) => matches.some(isSo));
  const running = [isUnderWay, isOpen].map(having).find(({ length }) => length > 0);
  const mine = (list: readonly Round[], isSo: IsSo): Round | undefined =>
    list.find(({ matches }) => matches.some((match) => isSo(match) && isOwnMatch(match, own)));
  if (running !== undefined) return mine(running, isOpen) ?? running[0];
  // All is decided: the last round has the winner; groups are side by side.
  return stage === "group" ? (mine(rounds, () => true) ?? rounds[0]) : rounds.at(-1);
}

/** The stage that runs, chosen in the same way. */
export function currentStage(stages: readonly StageRounds[], own: number | null): Stage | undefined {
  const having = (isSo: IsSo): Stage | undefined =>
    stages.find(({ rounds }) => rounds.some(({ matches }) => matches.some(isSo)))?.stage;
  return (
    having((match) => isUnderWay(match) && isOwnMatch(match, own)) ??
    having(isUnderWay) ??
    having((match) => isOpen(match) && isOwnMatch(match, own)) ??
    having(isOpen) ??
    stages.at(-1)?.stage
  );
}

/** The reader's match: the one under way, or else the next one, or else the last one. */
export function ownMatch(
  stages: readonly StageRounds[],
  own: number,
): { readonly stage: Stage; readonly round: string; readonly match: MatchKey } | undefined {
  const all = stages.flatMap(({ stage, rounds }) =>
    rounds.flatMap(({ key, matches }) =>
      matches.filter((match) => isOwnMatch(match, own)).map((match) => ({ stage, round: key, match })),
    ),
  );
  const found =
    all.find(({ match }) => isUnderWay(match)) ??
    all.find(({ match }) => match.state === "ready") ??
    all.find(({ match }) => isOpen(match)) ??
    all.at(-1);
  return found && { ...found, match: found.match.key };
}

/** The name of a phase of the timeline. */
export function phaseName(
  t: Say,
  name: SayRound,
  { phase, round, rounds }: TimelinePhase,
  format: TournamentDetail["format"],
): string {
  if (phase === "registration" || phase === "checkIn") return t(phase);
  if (phase === "groups") return t("groupStage");
  if (phase === "final") return name("grandFinal");
  return roundName(name, { stage: phase, round, rounds }, format);
}

export const bySeed = (participants: readonly Participant[]): ReadonlyMap<number, Participant> =>
  new Map(participants.flatMap((one) => (one.seed === null ? [] : [[one.seed, one] as const])));

/** The player in a place of a match, in words. */
export function nameOf(
  t: Say,
  player: BracketRecord["players"][number] | undefined,
  people: ReadonlyMap<number, Participant>,
): string {
  if (player?.is_bye === true) return t("bye");
  return people.get(player?.seed ?? 0)?.name ?? t("notKnown");
}
