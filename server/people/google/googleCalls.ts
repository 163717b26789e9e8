/** The calls of signing in with Google, as the server serves them. */
import { googleCodeForm, startGoogleForm } from "#protocol/calls/accountForms.ts";
import {
  googleConfirmCall,
  googleLinkCall,
  googleLoginCall,
  googleSignUpCall,
  googleStartCall,
  googleStatusCall,
} from "#protocol/calls/signIn.ts";
import { route } from "#server/base/api/declare.ts";

export const googleStartRoute = route(googleStartCall, {
  summary:
    "Begins a sign-in with Google: `url` is where to send the browser, `flow` a word that the page keeps until the browser is back at `/signin/google`. `link` needs a fresh login and `confirm` a session, both an account. With `loopback_port` the browser comes back to that port of `127.0.0.1`, where the desktop app listens.",
  body: startGoogleForm,
  refusals: ["not_available", "unauthorized", "forbidden", "fresh_login_needed", "bad_request", "google_failed"],
  limits: ["google"],
});

/** Why an account that Google opens may not sign in. */
const signInRefusals = ["invalid_credentials", "sanctioned", "second_factor_needed"] as const;

export const googleLoginRoute = route(googleLoginCall, {
  summary: "Opens a session by what Google sent back. `google_unknown` where there is no account yet.",
  body: googleCodeForm,
  refusals: ["not_available", "google_failed", "google_unknown", ...signInRefusals],
  limits: ["google"],
});

export const googleSignUpRoute = route(googleSignUpCall, {
  summary:
    "Like `login`, and makes the account where there is none: then 201. `google_email_taken` where the address has an account with a password.",
  body: googleCodeForm,
  also: 200,
  refusals: ["not_available", "google_failed", "google_email_taken", ...signInRefusals],
  limits: ["google"],
});

export const googleLinkRoute = route(googleLinkCall, {
  summary: "From now on Google opens the account. `google_linked` where that Google account opens another account.",
  body: googleCodeForm,
  refusals: ["fresh_login_needed", "not_available", "google_failed", "google_linked"],
  limits: ["google"],
});

export const googleConfirmRoute = route(googleConfirmCall, {
  summary: "A fresh login by the Google account that opens this account.",
  body: googleCodeForm,
  refusals: ["not_available", "google_failed", "second_factor_needed"],
  limits: ["google"],
});

export const googleStatusRoute = route(googleStatusCall, { summary: "Whether Google opens the account." });
