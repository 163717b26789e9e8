/** The calls that several screens need to find out who somebody is. */
import type { ConfirmLogin, GoogleErrand, MailTo, VerifyOtp } from "#server/protocol/accountForms.ts";
import type { GoogleStart, Ticket } from "#server/protocol/accounts.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, text, Undecodable } from "#web/lib/decode.ts";
import { currentLanguage } from "#web/lib/i18n.ts";

const nothing = (): void => undefined;

/** Mails a code of six digits to an address, in the reader's language. */
export const sendCode = (email: string): Promise<ApiResult<void>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return send({ path: "/auth/send-otp", method: "POST", body, decode: nothing });
};

/** Mails the link by which the password of the account with this address is set. */
export const forgotPassword = (email: string): Promise<ApiResult<void>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return send({ path: "/auth/forgot-password", method: "POST", body, decode: nothing });
};

/** Trades a mailed code for the ticket that says the address is one's own. */
export const verifyCode = (body: VerifyOtp): Promise<ApiResult<Ticket>> =>
  send({
    path: "/auth/verify-otp",
    method: "POST",
    body,
    decode: (value) => ({ ticket: text(fields(value)["ticket"]) }),
  });

/** Shows the password again, for calls that want to know who asks. */
export const confirmLogin = (body: ConfirmLogin): Promise<ApiResult<void>> =>
  send({ path: "/auth/confirm", method: "POST", body, signed: true, decode: nothing });

/** An address that a browser may be sent to: nothing that runs here. */
function webAddress(value: unknown): string {
  const address = text(value);
  if (!/^https?:\/\//i.test(address)) throw new Undecodable("Not a web address");
  return address;
}

export type GoogleIntent = "login" | "signup" | "link" | "confirm";

/** Asks where to send the browser for a sign-in with Google, which comes back to `port` of this machine if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> =>
  send({
    path: "/auth/google/start",
    method: "POST",
    body: { intent, locale: currentLanguage(), loopback_port: port } satisfies GoogleErrand,
    signed: true,
    decode: (value) => {
      const it = fields(value);
      return { url: webAddress(it["url"]), flow: text(it["flow"]) };
    },
  });
