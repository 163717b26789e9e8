/** Which words name the values of a tournament's record. */
import type { ParticipantStatus, Tournament } from "#protocol/calls/tournamentPages.ts";

export const formatKeys = {
  single: "single",
  double: "double",
  "round-robin": "roundRobin",
} as const satisfies Record<Tournament["format"], string>;

export const mineKeys = {
  registered: "mineRegistered",
  waiting: "mineWaiting",
  checkedIn: "mineCheckedIn",
  qualified: "mineQualified",
  eliminated: "mineEliminated",
  withdrawn: "mineWithdrawn",
  disqualified: "mineDisqualified",
} as const satisfies Record<ParticipantStatus, string>;

/**
 * How the reader stands in a tournament of a list. Of one that goes on a list does not know who is out, of one that is over
 * it knows the champion. Null where there is nothing to say, as of one that was cancelled.
 */
export function mineInList({ phase, mine }: Pick<Tournament, "phase" | "mine">) {
  if (mine === null || phase === "cancelled") return null;
  if (mine !== "qualified" && mine !== "eliminated") return mineKeys[mine];
  if (phase !== "completed") return "mineTakesPart";
  return mine === "qualified" ? "mineChampion" : "mineTookPart";
}
