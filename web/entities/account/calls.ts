/** The calls about sign-in and proof of identity that several screens need. */
import type { ConfirmLogin, StartGoogle, MailTo, VerifyOtp } from "#protocol/calls/accountForms.ts";
import {
  type GoogleIntent,
  type GoogleStart,
  googleStartSchema,
  type Ticket,
  ticketSchema,
} from "#protocol/calls/accounts.ts";
import { type SecondFactor, twoFactorStatusSchema } from "#protocol/calls/twoFactor.ts";
import { type AuthAnswer, authAnswerSchema } from "#protocol/calls/users.ts";
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

/** Exchanges a mailed code for a ticket which proves that the user owns the address. */
export const verifyCode = (body: VerifyOtp): Promise<ApiResult<Ticket>> =>
  send({ path: "/auth/verify-otp", method: "POST", body, answer: ticketSchema });

/** Confirms the password again, for calls that need a fresh sign-in. */
export const confirmLogin = (body: ConfirmLogin): Promise<ApiResult<void>> =>
  send({ path: "/auth/confirm", method: "POST", body, signed: true });

/** The second step of `confirmLogin`, and of confirming with Google. */
export const confirmSecondFactor = (body: SecondFactor): Promise<ApiResult<void>> =>
  send({ path: "/auth/two-factor/confirm", method: "POST", body, signed: true });

/** The second step of a sign-in. A guest's token goes along, so that the account keeps the guest's matches. */
export const signInBySecondFactor = (body: SecondFactor): Promise<ApiResult<AuthAnswer>> =>
  send({ path: "/auth/two-factor/sign-in", method: "POST", body, signed: true, answer: authAnswerSchema });

/** Whether two-factor sign-in is on for the reader. */
export const twoFactorQuery = query(keys.account.twoFactor, (signal) =>
  send({ path: "/auth/two-factor", signed: "always", answer: twoFactorStatusSchema, signal }),
);

/** Asks for the address of a sign-in with Google; `port` is this machine's port for the way back, if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> => {
  const body: StartGoogle = { intent, locale: currentLanguage(), loopback_port: port };
  return send({ path: "/auth/google/start", method: "POST", body, signed: true, answer: googleStartSchema });
};
