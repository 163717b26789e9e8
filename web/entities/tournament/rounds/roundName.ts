/** The names of a tournament's rounds. */
import type { BracketRecord, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import type { en } from "./text/en.ts";

export type SayRound = Translate<typeof en>;
export type Stage = BracketRecord["stage"];

/** Of the winners' rounds: the last ones have names, the first ones numbers. */
function winnersRound(t: SayRound, round: number, rounds: number, isDouble: boolean): string {
  const left = rounds - round;
  if (left === 0) return t(isDouble ? "winnersFinal" : "finals");
  if (left === 1) return t("semiFinals");
  return left === 2 ? t("quarterFinals") : t("round", { round });
}

/** The name of a round. `round` is the group's number in groups; `rounds` is the number of rounds in its stage. */
export function roundName(
  t: SayRound,
  { stage, round, rounds }: { readonly stage: Stage; readonly round: number; readonly rounds: number },
  format: TournamentDetail["format"],
): string {
  if (stage === "group") return t("group", { group: round });
  if (stage === "winners") return winnersRound(t, round, rounds, format === "double");
  if (stage === "losers") return round === rounds ? t("losersFinal") : t("losersRound", { round });
  return t(round === 1 ? "grandFinal" : "secondFinal");
}
