/** The REST records of accounts: who somebody is to the server, and how that is proven. Conventions as in api.ts. */
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

export type Locale = "en" | "es" | "fr" | "de";

/** POST /auth/verify-otp answers with the ticket that register and a change of e-mail need, once. */
export interface VerifyOtp {
  readonly email: string;
  readonly otp: string;
}
export interface Ticket {
  readonly ticket: string;
}

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

/** POST /auth/google/start. The desktop app names the port of its own machine to which the browser comes back. */
export interface GoogleErrand {
  readonly intent: "login" | "signup" | "link" | "confirm";
  readonly locale?: string;
  readonly loopback_port?: number;
}

/** POST /auth/google/start: where to send the browser; `flow` proves on the way back that it is the same browser. */
export interface GoogleStart {
  readonly url: string;
  readonly flow: string;
}

/** POST /auth/google/login, /auth/google/signup, /auth/google/link, /auth/google/confirm: what the provider sent back. */
export interface GoogleCode {
  readonly code: string;
  readonly state: string;
  readonly flow: string;
  readonly remember?: boolean;
}

/** GET /auth/google: whether the account can be entered with Google. */
export interface GoogleLink {
  readonly is_linked: boolean;
}

/** GET /users/me/sessions */
export interface SessionRecord {
  readonly id: string;
  /** What the browser called itself when the session began, shortened. */
  readonly device: string;
  readonly created_at: number;
  readonly last_seen_at: number;
  readonly is_current: boolean;
}

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

export type Visibility = "public" | "friends" | "private";
export type Invites = "everyone" | "friends" | "none";

/** GET and PATCH /users/me/privacy */
export interface Privacy {
  /** Who sees more than name, picture and tier. */
  readonly profile_visibility: Visibility;
  readonly show_match_history: boolean;
  /** Whether friends see that one is here, and which match one plays. */
  readonly show_online: boolean;
  readonly allow_friend_requests: boolean;
  /** Who may challenge one to a match. */
  readonly game_invites: Invites;
}

/** POST /profile/upload */
export interface Uploaded {
  readonly image_url: string;
}
