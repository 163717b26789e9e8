/**
 * The bodies of the calls about accounts. In most of them a value of the wrong type counts as missing, because each
 * call has its own sentence for what is missing.
 */
import * as v from "valibot";
import { GOOGLE_INTENTS, LOCALES } from "./accounts.ts";
import { SYMBOLS } from "./symbols.ts";

/** The largest body in bytes, and so the bound of any text in it. */
export const BODY_BYTES_MAX = 16 * 1024;

const text = v.fallback(v.pipe(v.string(), v.maxLength(BODY_BYTES_MAX)), "");
/** False: the session ends with the browser. */
const remember = v.fallback(v.optional(v.boolean(), true), true);

const locale = v.fallback(v.optional(v.picklist(LOCALES)), undefined);

/** POST /auth/login. With a guest's token the guest's seats pass to the account. */
export const loginForm = v.object({ email: text, password: text, remember });
export type Login = Readonly<v.InferInput<typeof loginForm>>;

/** POST /auth/send-otp, /auth/forgot-password. The locale is the language of the mail. */
export const mailToForm = v.object({ email: text, locale });
export type MailTo = Readonly<v.InferInput<typeof mailToForm>>;

/** POST /auth/verify-otp */
export const verifyOtpForm = v.object({ email: text, otp: text });
export type VerifyOtp = Readonly<v.InferInput<typeof verifyOtpForm>>;

/** POST /auth/register. With a guest's token the guest becomes the account: matches and history stay. */
export const registerForm = v.object({ username: text, password: text, email: text, ticket: text, remember });
export type Register = Readonly<v.InferInput<typeof registerForm>>;

/** POST /auth/reset-password */
export const resetPasswordForm = v.object({ password: text, token: text });
export type ResetPassword = Readonly<v.InferInput<typeof resetPasswordForm>>;

/** Ports below are reserved for system services; an app may listen on this port and above. */
const LOOPBACK_PORT_MIN = 1_024;
const LOOPBACK_PORT_MAX = 65_535;

/** POST /auth/google/start. The desktop app names the port on its own machine to which the browser returns. */
export const startGoogleForm = v.object({
  intent: v.picklist(GOOGLE_INTENTS, "login, signup, link or confirm"),
  locale,
  loopback_port: v.optional(
    v.pipe(
      v.number("a number"),
      v.integer("a whole number"),
      v.minValue(LOOPBACK_PORT_MIN, "a higher port"),
      v.maxValue(LOOPBACK_PORT_MAX, "a lower port"),
    ),
  ),
});
export type StartGoogle = Readonly<v.InferInput<typeof startGoogleForm>>;

/** Google's codes have fewer than 100 characters, other providers' up to a kilobyte. */
const CODE_CHARS_MAX = 2_048;
/** The server's own codes have 43. */
const STATE_CHARS_MAX = 128;
const bounded = (charsMax: number) => v.pipe(v.string("a text"), v.maxLength(charsMax, "a shorter text"));

/**
 * POST /auth/google/login, /auth/google/signup, /auth/google/link, /auth/google/confirm: what the provider returned.
 */
export const googleCodeForm = v.object({
  code: bounded(CODE_CHARS_MAX),
  state: bounded(STATE_CHARS_MAX),
  flow: bounded(STATE_CHARS_MAX),
  remember,
});
export type GoogleCode = Readonly<v.InferInput<typeof googleCodeForm>>;

/** PATCH /users/me: the fields to change. A symbol replaces any other picture; null removes it. */
export const changeAccountForm = v.object({
  username: v.optional(text),
  picture: v.optional(v.nullable(v.picklist(SYMBOLS, "the name of a symbol, or null"))),
});
export type ChangeAccount = Readonly<v.InferInput<typeof changeAccountForm>>;

/** POST /users/me/password. An account without a password gets its first one by the link of /auth/forgot-password. */
export const changePasswordForm = v.object({ current: text, password: text });
export type ChangePassword = Readonly<v.InferInput<typeof changePasswordForm>>;

/** POST /users/me/email */
export const changeEmailForm = v.object({ email: text, ticket: text, current: text });
export type ChangeEmail = Readonly<v.InferInput<typeof changeEmailForm>>;

/** POST /auth/confirm: proves the password again, for calls that answer `fresh_login_needed`. */
export const confirmLoginForm = v.object({ password: text });
export type ConfirmLogin = Readonly<v.InferInput<typeof confirmLoginForm>>;

/** DELETE /auth/google */
export const disconnectForm = v.object({ current: text });
export type Disconnect = Readonly<v.InferInput<typeof disconnectForm>>;

/** DELETE /users/me: the password, or the username where the account has no password. */
export const deleteAccountForm = v.object({ proof: text });
export type DeleteAccount = Readonly<v.InferInput<typeof deleteAccountForm>>;
