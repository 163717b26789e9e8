/** The REST records of accounts: who somebody is to the server, and how that is proven. Conventions as in schema.ts. */
import * as v from "valibot";
import { flag, id, moment, rows, text } from "./schema.ts";
import type { PictureSymbol } from "./symbols.ts";

/** POST /auth/login. With a guest's token the guest's seats pass to the account. */
export interface Login {
  readonly email: string;
  readonly password: string;
  /** false: the session ends with the browser. */
  readonly remember?: boolean;
}

/** POST /auth/send-otp, /auth/forgot-password. The language of the mail. */
export interface MailTo {
  readonly email: string;
  readonly locale?: Locale;
}

export const LOCALES = ["en", "es", "fr", "de"] as const;
export type Locale = (typeof LOCALES)[number];

/** POST /auth/verify-otp answers with the ticket that register and a change of e-mail need, once. */
export interface VerifyOtp {
  readonly email: string;
  readonly otp: string;
}
export const ticketSchema = v.object({ ticket: text(512) });
export type Ticket = Readonly<v.InferOutput<typeof ticketSchema>>;

/** POST /auth/register. With a guest's token the guest becomes the account: matches and history stay. */
export interface Register {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly ticket: string;
  readonly remember?: boolean;
}

/** POST /auth/reset-password */
export interface ResetPassword {
  readonly password: string;
  readonly token: string;
}

export const GOOGLE_INTENTS = ["login", "signup", "link", "confirm"] as const;
/** What somebody goes to Google for. */
export type GoogleIntent = (typeof GOOGLE_INTENTS)[number];

/** POST /auth/google/start. The desktop app names the port of its own machine to which the browser comes back. */
export interface GoogleErrand {
  readonly intent: GoogleIntent;
  readonly locale?: string;
  readonly loopback_port?: number;
}

/** POST /auth/google/start: where to send the browser; `flow` proves on the way back that it is the same browser. */
export const googleStartSchema = v.object({
  /** Nothing that would run in the page. */
  url: v.pipe(text(8_192), v.regex(/^https?:\/\//i)),
  flow: text(512),
});
export type GoogleStart = Readonly<v.InferOutput<typeof googleStartSchema>>;

/** POST /auth/google/login, /auth/google/signup, /auth/google/link, /auth/google/confirm: what the provider sent back. */
export interface GoogleCode {
  readonly code: string;
  readonly state: string;
  readonly flow: string;
  readonly remember?: boolean;
}

/** GET /auth/google: whether the account can be entered with Google. */
export const googleLinkSchema = v.object({ is_linked: flag });
export type GoogleLink = Readonly<v.InferOutput<typeof googleLinkSchema>>;

export const sessionRecordSchema = v.object({
  id,
  /** What the browser called itself when the session began, shortened. */
  device: text(256),
  created_at: moment,
  last_seen_at: moment,
  is_current: flag,
});
export type SessionRecord = Readonly<v.InferOutput<typeof sessionRecordSchema>>;
/** GET /users/me/sessions */
export const sessionRecordsSchema = rows(sessionRecordSchema);

/**
 * PATCH /users/me: what is to change. POST /users/me/password, POST /users/me/email, DELETE /auth/google and DELETE
 * /users/me ask again who it is. An account without a password gets its first one by the link of /auth/forgot-password.
 */
export interface ChangeAccount {
  readonly username?: string;
  /** A symbol in the place of any other picture; null for none. */
  readonly picture?: PictureSymbol | null;
}
export interface ChangePassword {
  readonly current: string;
  readonly password: string;
}
export interface ChangeEmail {
  readonly email: string;
  readonly ticket: string;
  readonly current: string;
}
/** POST /auth/confirm: shows the password again, for the calls that answer `fresh_login_needed`. */
export interface ConfirmLogin {
  readonly password: string;
}
/** DELETE /auth/google */
export interface Disconnect {
  readonly current: string;
}
export interface DeleteAccount {
  /** The password; the username where the account has no password. */
  readonly proof: string;
}

export const VISIBILITIES = ["public", "friends", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const INVITES = ["everyone", "friends", "none"] as const;
export type Invites = (typeof INVITES)[number];

/** GET and PATCH /users/me/privacy */
export const privacySchema = v.object({
  /** Who sees more than name, picture and tier. */
  profile_visibility: v.picklist(VISIBILITIES),
  show_match_history: flag,
  /** Whether friends see that one is here, and which match one plays. */
  show_online: flag,
  allow_friend_requests: flag,
  /** Who may challenge one to a match. */
  game_invites: v.picklist(INVITES),
});
export type Privacy = Readonly<v.InferOutput<typeof privacySchema>>;

/** POST /profile/upload */
export const uploadedSchema = v.object({ image_url: text(512) });
export type Uploaded = Readonly<v.InferOutput<typeof uploadedSchema>>;
