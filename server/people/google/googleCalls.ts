/** Signing in with Google. */
import { authAnswerSchema } from "#protocol/calls/users.ts";
import { googleCodeForm, startGoogleForm } from "#protocol/calls/accountForms.ts";
import { googleLinkSchema, googleStartSchema } from "#protocol/calls/accounts.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";

export const googleStartCall = call({
  method: "POST",
  path: "/api/auth/google/start",
  who: "anyone",
  summary:
    "Begins a sign-in with Google: `url` is where to send the browser, `flow` a word that the page keeps until the browser is back at `/signin/google`. `link` needs a fresh login and `confirm` a session, both an account. With `loopback_port` the browser comes back to that port of `127.0.0.1`, where the desktop app listens.",
  body: startGoogleForm,
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
  refusals: [
    "not_available",
    "google_failed",
    "google_unknown",
    "invalid_credentials",
    "sanctioned",
    "second_factor_needed",
  ],
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
  refusals: [
    "not_available",
    "google_failed",
    "google_email_taken",
    "invalid_credentials",
    "sanctioned",
    "second_factor_needed",
  ],
  limits: ["google"],
});

export const googleLinkCall = call({
  method: "POST",
  path: "/api/auth/google/link",
  who: "account",
  summary: "From now on Google opens the account. `google_linked` where that Google account opens another account.",
  body: googleCodeForm,
  answer: done,
  refusals: ["fresh_login_needed", "not_available", "google_failed", "google_linked"],
  limits: ["google"],
});

export const googleConfirmCall = call({
  method: "POST",
  path: "/api/auth/google/confirm",
  who: "session",
  summary: "A fresh login by the Google account that opens this account.",
  body: googleCodeForm,
  answer: done,
  refusals: ["not_available", "google_failed", "second_factor_needed"],
  limits: ["google"],
});

export const googleStatusCall = call({
  method: "GET",
  path: "/api/auth/google",
  who: "account",
  summary: "Whether Google opens the account.",
  answer: record(googleLinkSchema),
});
