import { tournamentFailure } from "#web/entities/tournament/failures.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { smallText } from "./text/en.ts";

/** To a host the same refusals mean something else than to players who register. */
const refusals = {
  too_many_tournaments: "tooMany",
  tournament_full: "tooFew",
  not_now: "tooLate",
  not_found: "gone",
  invalid_body: "wrong",
} as const;

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** The sentence for a host whose action failed. */
export const smallFailure = (failure: ApiFailure): string =>
  isRefusal(failure.code) ? translate(smallText, refusals[failure.code]) : tournamentFailure(failure);
