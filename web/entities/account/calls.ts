/** The calls about sign-in and proof of identity that several screens need. */
import { forgotPasswordCall, googleStartCall, sendCodeCall } from "#protocol/calls/signIn.ts";
import { ask } from "#web/platform/calls/ask.ts";
import type { MailTo, StartGoogle } from "#protocol/calls/accountForms.ts";
import type { GoogleIntent, GoogleStart } from "#protocol/calls/accounts.ts";
import { twoFactorStatusCall } from "#protocol/calls/twoFactor.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { currentLanguage } from "#web/platform/languages/i18n.ts";

/** Mails a code of six digits to an address, in the reader's language. */
export const sendCode = (email: string): Promise<ApiResult<unknown>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return ask(sendCodeCall, { body });
};

/** Mails the link by which the password of the account with this address is set. */
export const forgotPassword = (email: string): Promise<ApiResult<unknown>> => {
  const body: MailTo = { email, locale: currentLanguage() };
  return ask(forgotPasswordCall, { body });
};

/** Whether two-factor sign-in is on for the reader. */
export const twoFactorQuery = queryOf(twoFactorStatusCall);

/** Asks for the address of a sign-in with Google; `port` is this machine's port for the way back, if there is one. */
export const startGoogle = (intent: GoogleIntent, port?: number): Promise<ApiResult<GoogleStart>> => {
  const body: StartGoogle = { intent, locale: currentLanguage(), loopback_port: port };
  return ask(googleStartCall, { body });
};
