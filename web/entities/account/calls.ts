/** The calls about sign-in and proof of identity that several screens need. */
import type { ConfirmLogin, StartGoogle, MailTo, VerifyOtp } from "#server/protocol/accountForms.ts";
import {
  type GoogleIntent,
  type GoogleStart,
  googleStartSchema,
  type Ticket,
  ticketSchema,
} from "#server/protocol/accounts.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { currentLanguage } from "#web/platform/languages/i18n.ts";

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

/** Asks for the address of a sign-in with Google; `port` is this machine's port for the way back, if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> => {
  const body: StartGoogle = { intent, locale: currentLanguage(), loopback_port: port };
  return send({ path: "/auth/google/start", method: "POST", body, signed: true, answer: googleStartSchema });
};
