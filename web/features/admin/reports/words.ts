/** The keys of the sentences for the server's words about cases, and the sentence of a refused decision. */
import type { CaseOutcome, ReportAction, ReportStatus, SignalKind } from "#protocol/calls/moderation.ts";
import type { ReportReason } from "#protocol/calls/reports.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { reportsText } from "./text/en.ts";

export const reasonKeys = {
  abuse: "reasonAbuse",
  spam: "reasonSpam",
  cheating: "reasonCheating",
  name: "reasonName",
  other: "reasonOther",
} as const satisfies Record<ReportReason, string>;

export const statusKeys = {
  pending: "pending",
  resolved: "resolved",
  dismissed: "dismissed",
} as const satisfies Record<ReportStatus, string>;

export const actionKeys = {
  none: "actionNone",
  warning: "actionWarning",
  mute: "actionMute",
  suspend: "actionSuspend",
  ban: "actionBan",
} as const satisfies Record<ReportAction, string>;

export const outcomeKeys = {
  resolved: "outcomeResolved",
  dismissed: "outcomeDismissed",
  granted: "outcomeGranted",
  refused: "outcomeRefused",
} as const satisfies Record<CaseOutcome, string>;

export const signalKeys = {
  one_sided: "oneSided",
  one_browser: "oneBrowser",
} as const satisfies Record<SignalKind, string>;

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
