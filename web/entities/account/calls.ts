/** The calls about sign-in and proof of identity that several screens need. */
import type { MailTo, StartGoogle } from "#protocol/calls/accountForms.ts";
import { type GoogleIntent, type GoogleStart, googleStartSchema } from "#protocol/calls/accounts.ts";
import { twoFactorStatusSchema } from "#protocol/calls/twoFactor.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { currentLanguage } from "#web/platform/languages/i18n.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Mails a code of six digits to an address, in the reader's language. */
export const sendCode = (email: string): Promise<ApiResult<void>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return send({ path: "/auth/send-otp", method: "POST", body });
};

/** Mails the link by which the password of the account with this address is set. */
export const forgotPassword = (email: string): Promise<ApiResult<void>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return send({ path: "/auth/forgot-password", method: "POST", body });
};

/** Whether two-factor sign-in is on for the reader. */
export const twoFactorQuery = query(keys.account.twoFactor, (signal) =>
  send({ path: "/auth/two-factor", signed: "always", answer: twoFactorStatusSchema, signal }),
);

/** Asks for the address of a sign-in with Google; `port` is this machine's port for the way back, if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> => {
  const body: StartGoogle = { intent, locale: currentLanguage(), loopback_port: port };
  return send({ path: "/auth/google/start", method: "POST", body, signed: true, answer: googleStartSchema });
};
