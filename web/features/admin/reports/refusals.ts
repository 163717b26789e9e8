import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { reportsText } from "./text/en.ts";

const sentences = {
  claimed: "claimedRefusal",
  already_decided: "decidedRefusal",
  own_case: "ownRefusal",
  last_administrator: "lastAdministrator",
  bad_request: "badRequest",
} as const;

const isKnown = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code);

/** The sentence of a refused decision; null for refusals that all calls share. */
export function useRefusal(): (failure: ApiFailure) => string | null {
  const t = useText(reportsText);
  return ({ code }) => (isKnown(code) ? t(sentences[code]) : null);
}
