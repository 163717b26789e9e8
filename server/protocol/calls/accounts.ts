/** The REST records of accounts and of signing in. Conventions as in schema.ts. */
import * as v from "valibot";
import { flag, id, moment, rows, text } from "#protocol/schema.ts";

export const LOCALES = ["en", "es", "fr", "de"] as const;
export type Locale = (typeof LOCALES)[number];

/** Bounds of what people type about an account; the server and the page's forms take them from here. */
export const accountBounds = {
  /** Characters of a name that a user chooses. */
  usernameCharsMin: 3,
  usernameCharsMax: 20,
  /** Length makes a password strong; the only other rule is that it is not a common one. */
  passwordCharsMin: 8,
  passwordCharsMax: 128,
  /** Digits of a mailed code. */
  codeDigits: 6,
  /** The shortest time between two codes: mail may take this long. */
  resendMsMin: 30_000,
  /** Real addresses stay under 100; mail programs and indexes accept this length. */
  emailCharsMax: 190,
} as const;

export const ticketSchema = v.object({ ticket: text(512) });
export type Ticket = Readonly<v.InferOutput<typeof ticketSchema>>;

export const GOOGLE_INTENTS = ["login", "signup", "link", "confirm"] as const;
/** Why a user is sent to Google. */
export type GoogleIntent = (typeof GOOGLE_INTENTS)[number];

/** POST /auth/google/start: where to send the browser. `flow` proves at the return that it is the same browser. */
export const googleStartSchema = v.object({
  /** No scheme that would run code in the page. */
  url: v.pipe(text(8_192), v.regex(/^https?:\/\//i)),
  flow: text(512),
});
export type GoogleStart = Readonly<v.InferOutput<typeof googleStartSchema>>;

/** GET /auth/google: whether the account can sign in with Google. */
export const googleLinkSchema = v.object({ is_linked: flag });
export type GoogleLink = Readonly<v.InferOutput<typeof googleLinkSchema>>;

export const sessionRecordSchema = v.object({
  id,
  /** The browser's own name when the session began, shortened. */
  device: text(256),
  created_at: moment,
  last_seen_at: moment,
  is_current: flag,
});
export type SessionRecord = Readonly<v.InferOutput<typeof sessionRecordSchema>>;
/** GET /users/me/sessions */
export const sessionRecordsSchema = rows(sessionRecordSchema);

/** POST /profile/upload */
export const uploadedSchema = v.object({ image_url: text(512) });
export type Uploaded = Readonly<v.InferOutput<typeof uploadedSchema>>;
