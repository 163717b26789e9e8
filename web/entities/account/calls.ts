/** The calls that several screens need to find out who somebody is. */
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

/** Trades a mailed code for the ticket that says the address is one's own. */
export const verifyCode = (body: VerifyOtp): Promise<ApiResult<Ticket>> =>
  send({ path: "/auth/verify-otp", method: "POST", body, answer: ticketSchema });

/** Shows the password again, for calls that want to know who asks. */
export const confirmLogin = (body: ConfirmLogin): Promise<ApiResult<void>> =>
  send({ path: "/auth/confirm", method: "POST", body, signed: true });

/** Asks where to send the browser for a sign-in with Google, which comes back to `port` of this machine if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> => {
  const body: StartGoogle = { intent, locale: currentLanguage(), loopback_port: port };
  return send({ path: "/auth/google/start", method: "POST", body, signed: true, answer: googleStartSchema });
};
