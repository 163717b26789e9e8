/** Which refusals of the API are security events. What handlers alone know (whose password was wrong) they record. */
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { SecurityEvent, SecurityEvents } from "#server/base/security/securityLog.ts";
import { LimitHit, type HttpFailure } from "#server/base/api/failure.ts";
import type { RestState } from "#server/base/api/session.ts";

interface RefusedRequest {
  readonly path: string;
  readonly ip: string;
  readonly state: Partial<RestState>;
}

type GoogleRefused = SecurityEvents["google-refused"];

const googleReasons: Partial<Record<ApiErrorCode, GoogleRefused["why"]>> = {
  google_failed: "not-proven",
  google_unknown: "unknown",
  google_email_taken: "taken",
  google_linked: "taken",
};
const intents: readonly GoogleRefused["intent"][] = ["login", "signup", "link", "confirm"];

/** The event that a refusal is; undefined for one that is none. */
export function eventOf(failure: HttpFailure, { path, ip: address, state }: RefusedRequest): SecurityEvent | undefined {
  const by = { user: state.session?.user.id ?? null, address };
  if (failure instanceof LimitHit) return { event: "limit-hit", limit: failure.limit, ...by };
  const { code } = failure.body;
  if (code === "code_invalid" || code === "code_replaced") return { event: "proof-refused", what: "code", ...by };
  if (code === "ticket_invalid") return { event: "proof-refused", what: "ticket", ...by };
  if (code === "reset_invalid") return { event: "reset-refused", ...by };
  const why = googleReasons[code];
  const intent = intents.find((each) => path === `/api/auth/google/${each}`);
  return why === undefined || intent === undefined ? undefined : { event: "google-refused", intent, why, ...by };
}
