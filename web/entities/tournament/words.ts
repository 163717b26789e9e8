/** The keys of the words for a tournament's values, and the sentences for failed actions. */
import type { ParticipantStatus, Tournament } from "#protocol/calls/tournamentPages.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { tournamentText } from "./text/en.ts";

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
 * The reader's part in a listed tournament, null if there is none. During a tournament a list does not contain
 * eliminations; afterwards it contains the champion.
 */
export function mineInList({ phase, mine }: Pick<Tournament, "phase" | "mine">) {
  if (mine === null || phase === "cancelled") return null;
  if (mine !== "qualified" && mine !== "eliminated") return mineKeys[mine];
  if (phase !== "completed") return "mineTakesPart";
  return mine === "qualified" ? "mineChampion" : "mineTookPart";
}

const refusals = {
  registration_closed: "refusedClosed",
  rating_outside: "refusedRating",
  not_invited: "refusedInvitation",
  not_enough_gems: "refusedGems",
  tournament_full: "refusedFull",
  too_many_tournaments: "refusedMany",
  next_began: "refusedBegan",
  not_now: "refusedNow",
  not_found: "refusedGone",
} as const;

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** The sentence for an action on a tournament that failed, in the reader's language. */
export const tournamentFailure = (failure: ApiFailure): string =>
  isRefusal(failure.code)
    ? translate(tournamentText, refusals[failure.code])
    : translate(sharedText, actionFailure(failure));
