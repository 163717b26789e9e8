/** Which words name the values of a tournament's record. */
import type { ParticipantStatus, Tournament } from "#server/protocol/tournamentPages.ts";

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
