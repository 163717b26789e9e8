/** The REST records and forms of two-factor sign-in. Conventions as in schema.ts. */
import * as v from "valibot";
import { BODY_BYTES_MAX } from "./accountForms.ts";
import { count, flag, list, moment, orNull, text } from "#protocol/schema.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";
import { authAnswerSchema } from "./users.ts";

/** GET /auth/two-factor */
const twoFactorStatusSchema = v.object({
  is_on: flag,
  /** When the app was set up. */
  since: orNull(moment),
  recovery_codes_left: count(),
  /** Whether the account's role needs it on this server. */
  is_required: flag,
  /** Whether this server has the key that it takes. */
  is_available: flag,
  /** Whether this session has still to show a code, without which staff are let into nothing. */
  owes_code: flag,
});
export type TwoFactorStatus = Readonly<v.InferOutput<typeof twoFactorStatusSchema>>;

/** POST /auth/two-factor/setup */
const twoFactorSetupSchema = v.object({
  /** In base32, to be typed into an app. */
  secret: text(64),
  /** The same as an `otpauth://` address, to be shown as a QR code. */
  uri: v.pipe(text(512), v.startsWith("otpauth://totp/")),
  /** To be sent back with the first code. */
  setup: text(512),
});
export type TwoFactorSetup = Readonly<v.InferOutput<typeof twoFactorSetupSchema>>;

/** POST /auth/two-factor/recovery-codes */
const recoveryCodesSchema = v.object({ recovery_codes: list(text(32), 10) });
export type RecoveryCodes = Readonly<v.InferOutput<typeof recoveryCodesSchema>>;

/** POST /auth/two-factor */
const switchedOnSchema = v.object({ ...recoveryCodesSchema.entries, other_sessions: count() });
export type SwitchedOn = Readonly<v.InferOutput<typeof switchedOnSchema>>;

const typed = v.fallback(v.pipe(v.string(), v.maxLength(BODY_BYTES_MAX)), "");

/** POST /auth/two-factor: `setup` of the answer before, and the code that the app shows. */
export const switchOnTwoFactorForm = v.object({ setup: typed, code: typed });
export type SwitchOnTwoFactor = Readonly<v.InferInput<typeof switchOnTwoFactorForm>>;

/** DELETE /auth/two-factor: the password, where the account has one, and a code of either kind. */
export const switchOffTwoFactorForm = v.object({ current: typed, code: typed });
export type SwitchOffTwoFactor = Readonly<v.InferInput<typeof switchOffTwoFactorForm>>;

/** POST /auth/two-factor/sign-in, /auth/two-factor/confirm: the ticket of `second_factor_needed`, and a code of either kind. */
export const secondFactorForm = v.object({ ticket: typed, code: typed });
export type SecondFactor = Readonly<v.InferInput<typeof secondFactorForm>>;

export const secondFactorSignInCall = call({
  method: "POST",
  path: "/api/auth/two-factor/sign-in",
  who: "anyone",
  isSigned: true,
  body: takes<typeof secondFactorForm>(),
  answer: record(authAnswerSchema),
});

export const secondFactorConfirmCall = call({
  method: "POST",
  path: "/api/auth/two-factor/confirm",
  who: "account",
  body: takes<typeof secondFactorForm>(),
  answer: done,
});

export const twoFactorStatusCall = call({
  method: "GET",
  path: "/api/auth/two-factor",
  who: "account",
  answer: record(twoFactorStatusSchema),
});

export const setUpTwoFactorCall = call({
  method: "POST",
  path: "/api/auth/two-factor/setup",
  who: "account",
  answer: record(twoFactorSetupSchema),
});

export const switchOnTwoFactorCall = call({
  method: "POST",
  path: "/api/auth/two-factor",
  who: "account",
  body: takes<typeof switchOnTwoFactorForm>(),
  answer: made(switchedOnSchema),
});

export const renewRecoveryCodesCall = call({
  method: "POST",
  path: "/api/auth/two-factor/recovery-codes",
  who: "account",
  answer: made(recoveryCodesSchema),
});

export const switchOffTwoFactorCall = call({
  method: "DELETE",
  path: "/api/auth/two-factor",
  who: "account",
  body: takes<typeof switchOffTwoFactorForm>(),
  answer: done,
});
