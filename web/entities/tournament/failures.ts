import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { tournamentText } from "./text/en.ts";

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
