/** Two-factor sign-in: the second step of a sign-in, and what owners do with it. */
import {
  recoveryCodesSchema,
  secondFactorForm,
  switchOffTwoFactorForm,
  switchedOnSchema,
  switchOnTwoFactorForm,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from "#protocol/calls/twoFactor.ts";
import { authAnswerSchema } from "#protocol/calls/users.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";

export const secondFactorSignInCall = call({
  method: "POST",
  path: "/api/auth/two-factor/sign-in",
  who: "anyone",
  summary:
    "The second step of a sign-in that was answered `second_factor_needed`: opens the session by its `ticket` and a code of the authenticator app or a recovery code. Each code works once. `two_factor_expired` after ten minutes, and after five wrong codes with one ticket.",
  body: secondFactorForm,
  answer: record(authAnswerSchema),
  refusals: ["two_factor_invalid", "two_factor_expired", "invalid_credentials", "sanctioned", "not_available"],
  ownLimits: ["twoFactor"],
  limits: ["login"],
});

export const secondFactorConfirmCall = call({
  method: "POST",
  path: "/api/auth/two-factor/confirm",
  who: "account",
  summary:
    "The second step of a fresh login that was answered `second_factor_needed`: its `ticket` and a code of either kind.",
  body: secondFactorForm,
  answer: done,
  refusals: ["two_factor_invalid", "two_factor_expired", "not_available"],
  ownLimits: ["twoFactor"],
});

export const twoFactorStatusCall = call({
  method: "GET",
  path: "/api/auth/two-factor",
  who: "account",
  summary:
    "Whether two-factor sign-in is on, and how many recovery codes are left. `is_required` for staff of a server in production; `is_available` is false where that server has no `TWO_FACTOR_KEY`; with `owes_code` this session has not shown a code since, and calls of staff answer `fresh_login_needed`.",
  answer: record(twoFactorStatusSchema),
});

export const setUpTwoFactorCall = call({
  method: "POST",
  path: "/api/auth/two-factor/setup",
  who: "account",
  isFresh: true,
  summary: "Makes a secret for an authenticator app. Nothing is stored until its first code is sent with `setup`.",
  answer: record(twoFactorSetupSchema),
  refusals: ["not_available"],
  limits: ["twoFactorSetup"],
});

export const switchOnTwoFactorCall = call({
  method: "POST",
  path: "/api/auth/two-factor",
  who: "account",
  isFresh: true,
  summary:
    "Switches two-factor sign-in on, or replaces the app, and answers ten recovery codes, which are not shown again. Other sessions go on without their proofs: each of them needs a fresh login with a code. `other_sessions` says how many there are, which `DELETE /api/users/me/sessions` ends. The owner is told by mail.",
  body: switchOnTwoFactorForm,
  answer: made(switchedOnSchema),
  refusals: ["two_factor_invalid", "two_factor_expired", "not_available"],
  ownLimits: ["twoFactor"],
});

export const renewRecoveryCodesCall = call({
  method: "POST",
  path: "/api/auth/two-factor/recovery-codes",
  who: "account",
  isFresh: true,
  summary: "Ten new recovery codes in the place of all older ones. `not_found` where two-factor sign-in is off.",
  answer: made(recoveryCodesSchema),
  refusals: ["not_found", "not_available"],
  limits: ["twoFactorSetup"],
});

export const switchOffTwoFactorCall = call({
  method: "DELETE",
  path: "/api/auth/two-factor",
  who: "account",
  summary:
    "Switches two-factor sign-in off, by the password and a code of either kind; an account without a password needs a fresh login. `forbidden` for staff of a server in production, `not_found` where it is off.",
  body: switchOffTwoFactorForm,
  answer: done,
  refusals: ["fresh_login_needed", "not_found", "invalid_credentials", "two_factor_invalid", "not_available", "busy"],
  ownLimits: ["proof", "twoFactor"],
});
