import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { streamsText } from "./text/en.ts";

/** The sentence for a stream that could not be made or changed, in the reader's language. */
export function streamFailure(failure: ApiFailure): string {
  if (failure.code === "too_many_streams") return translate(streamsText, "tooMany");
  if (failure.status === 404) return translate(streamsText, "targetGone");
  return translate(sharedText, actionFailure(failure));
}
