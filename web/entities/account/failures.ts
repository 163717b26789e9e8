import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import type { TextKey, Translate } from "#web/platform/languages/i18n.ts";
import type { en } from "./text/en.ts";
import type { accountText } from "./text/en.ts";

/** Sentences that need no addition. */
export type AccountSentence = Exclude<TextKey<typeof accountText>, "digit" | "resendIn">;

/** Refusals of the server, and mistakes that the page finds itself. */
type FailureCode = ApiErrorCode | "no_storage";

const byCode: Readonly<Partial<Record<FailureCode, AccountSentence>>> = {
  invalid_login: "invalidLogin",
  invalid_credentials: "invalidCredentials",
  email_required: "emailRequired",
  email_invalid: "emailInvalid",
  email_taken: "emailTaken",
  email_unknown: "emailUnknown",
  code_invalid: "codeInvalid",
  code_replaced: "codeReplaced",
  fields_required: "fieldsRequired",
  ticket_invalid: "ticketInvalid",
  username_invalid: "usernameInvalid",
  username_taken: "usernameTaken",
  password_weak: "passwordWeak",
  password_needed: "passwordNeeded",
  fresh_login_needed: "confirmNeeded",
  sanctioned: "excluded",
  second_factor_needed: "secondFactorNeeded",
  two_factor_invalid: "twoFactorInvalid",
  two_factor_expired: "twoFactorExpired",
  reset_invalid: "resetInvalid",
  google_unknown: "googleUnknown",
  google_email_taken: "googleEmailTaken",
  google_linked: "googleLinked",
  no_storage: "googleNeedsStorage",
  busy: "tryLater",
  too_many_requests: "tryLater",
};

/** Codes whose sentence only reports a failure; the form's own sentence is more exact. */
const general: ReadonlySet<string> = new Set<ApiErrorCode>([
  "google_failed",
  "bad_request",
  "invalid_body",
  "unauthorized",
  "forbidden",
  "not_found",
]);

/** A form's own sentences: by code, and for every unexpected failure. */
export interface FormSentences {
  readonly byStatus?: Readonly<Record<number, AccountSentence>>;
  /** Whether a refusal with an unknown code may show the server's own sentence. */
  readonly quotes?: boolean;
  readonly otherwise?: AccountSentence;
}

const isKnownCode = (code: string): code is FailureCode => Object.hasOwn(byCode, code);

/** The sentence for a failed call, in the reader's language: by its code, else by its status. */
export function failureText(
  t: Translate<typeof en>,
  failure: ApiFailure,
  { byStatus = {}, quotes = false, otherwise = "generic" }: FormSentences = {},
): string {
  if (failure.kind === "network") return t("connectFailed");
  const own = isKnownCode(failure.code) ? byCode[failure.code] : undefined;
  const known = own ?? byStatus[failure.status];
  if (known !== undefined) return t(known);
  const speaks =
    quotes &&
    failure.kind === "refused" &&
    failure.status < 500 &&
    failure.message !== "" &&
    !general.has(failure.code);
  return speaks ? failure.message : t(otherwise);
}
