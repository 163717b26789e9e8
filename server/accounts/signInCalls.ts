/** Coming in, by whatever proof. */
import {
  googleCodeForm,
  googleErrandForm,
  loginForm,
  mailToForm,
  registerForm,
  resetPasswordForm,
  verifyOtpForm,
} from "#server/protocol/accountForms.ts";
import { googleStartSchema, ticketSchema } from "#server/protocol/accounts.ts";
import { authAnswerSchema } from "#server/protocol/users.ts";
import { call, done, made, nothingMore, record } from "#server/api/declare.ts";

export const guestCall = call({
  method: "POST",
  path: "/api/auth/guest",
  who: "anyone",
  summary: "Makes a new guest with a friendly name, and a session.",
  answer: made(authAnswerSchema),
  limits: ["guest", "guestDaily"],
});

export const loginCall = call({
  method: "POST",
  path: "/api/auth/login",
  who: "anyone",
  summary: "Opens a session by password. With a guest's token the guest's seats pass to the account.",
  body: loginForm,
  answer: record(authAnswerSchema),
  refusals: ["invalid_login", "invalid_credentials", "busy"],
  limits: ["login"],
  ownLimits: ["password"],
});

export const logoutCall = call({
  method: "POST",
  path: "/api/auth/logout",
  who: "session",
  summary: "Ends the session: the token is dead, on open sockets too.",
  answer: done,
});

export const sendCodeCall = call({
  method: "POST",
  path: "/api/auth/send-otp",
  who: "anyone",
  summary: "Mails a code of six digits. `email_taken` where the address has an account.",
  body: mailToForm,
  answer: nothingMore,
  refusals: ["email_required", "email_invalid", "email_taken", "not_available"],
  limits: ["sendCode"],
});

export const verifyCodeCall = call({
  method: "POST",
  path: "/api/auth/verify-otp",
  who: "anyone",
  summary: "Trades the mailed code for a ticket, good once and for half an hour. `code_invalid` whatever is wrong.",
  body: verifyOtpForm,
  answer: record(ticketSchema),
  refusals: ["code_invalid"],
  limits: ["prove"],
});

export const registerCall = call({
  method: "POST",
  path: "/api/auth/register",
  who: "anyone",
  summary:
    "Makes an account for the address of the ticket, and a session. With a guest's token the guest becomes the account.",
  body: registerForm,
  answer: made(authAnswerSchema),
  refusals: [
    "fields_required",
    "email_invalid",
    "username_invalid",
    "password_weak",
    "ticket_invalid",
    "username_taken",
    "email_taken",
    "unauthorized",
    "invalid_credentials",
    "busy",
  ],
  limits: ["register"],
});

export const forgotPasswordCall = call({
  method: "POST",
  path: "/api/auth/forgot-password",
  who: "anyone",
  summary: "Mails a link by which the password is set.",
  body: mailToForm,
  answer: nothingMore,
  refusals: ["email_required", "email_invalid", "email_unknown", "not_available"],
  limits: ["forgot"],
  ownLimits: ["forgotAccount"],
});

export const resetPasswordCall = call({
  method: "POST",
  path: "/api/auth/reset-password",
  who: "anyone",
  summary: "Sets the password by the token of the link. Every session of the account ends.",
  body: resetPasswordForm,
  answer: nothingMore,
  refusals: ["reset_invalid", "password_weak", "busy"],
  limits: ["reset"],
});

export const googleStartCall = call({
  method: "POST",
  path: "/api/auth/google/start",
  who: "anyone",
  summary:
    "Begins a sign-in with Google: `url` is where to send the browser, `flow` a word that the page keeps until the browser is back at `/signin/google`. `link` needs a fresh login and `confirm` a session, both an account. With `loopback_port` the browser comes back to that port of `127.0.0.1`, where the desktop app listens.",
  body: googleErrandForm,
  answer: record(googleStartSchema),
  refusals: ["not_available", "unauthorized", "forbidden", "fresh_login_needed", "bad_request", "google_failed"],
  limits: ["google"],
});

export const googleLoginCall = call({
  method: "POST",
  path: "/api/auth/google/login",
  who: "anyone",
  summary: "Opens a session by what Google sent back. `google_unknown` where there is no account yet.",
  body: googleCodeForm,
  answer: record(authAnswerSchema),
  refusals: ["not_available", "google_failed", "google_unknown", "invalid_credentials"],
  limits: ["google"],
});

export const googleSignUpCall = call({
  method: "POST",
  path: "/api/auth/google/signup",
  who: "anyone",
  summary:
    "Like `login`, and makes the account where there is none: then 201. `google_email_taken` where the address has an account with a password.",
  body: googleCodeForm,
  answer: made(authAnswerSchema),
  also: 200,
  refusals: ["not_available", "google_failed", "google_email_taken", "invalid_credentials"],
  limits: ["google"],
});

export const googleLinkCall = call({
  method: "POST",
  path: "/api/auth/google/link",
  who: "account",
  summary: "From now on Google opens the account. `google_linked` where that Google account opens somebody else's.",
  body: googleCodeForm,
  answer: done,
  refusals: ["not_available", "google_failed", "google_linked"],
  limits: ["google"],
});

export const googleConfirmCall = call({
  method: "POST",
  path: "/api/auth/google/confirm",
  who: "session",
  summary: "A fresh login by the Google account that opens this account.",
  body: googleCodeForm,
  answer: done,
  refusals: ["not_available", "google_failed"],
  limits: ["google"],
});
