/** A bracket as rounds, in the order in which they are read. */
import type { BracketRecord, Participant, TimelinePhase, TournamentDetail } from "#server/protocol/tournamentPages.ts";
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

/** The stages that have matches, each with its rounds; a second grand final that nobody needs is left out. */
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

/** What a phase of the timeline is called. */
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

/** Who is in a place of a match, in words. */
export function nameOf(
  t: Say,
  player: BracketRecord["players"][number] | undefined,
  people: ReadonlyMap<number, Participant>,
): string {
  if (player?.is_bye === true) return t("bye");
  return people.get(player?.seed ?? 0)?.name ?? t("notKnown");
}
