/** A refusal of the API: a status, a code and a sentence of the error catalogue. */
import type { ApiError, ApiErrorCode } from "#protocol/calls/errors.ts";
import type { LimitKeys } from "#server/base/core/limiter.ts";
import type { rateLimits, RateName, RateLimiter } from "#server/base/rateLimits.ts";

const statuses: Readonly<Record<ApiErrorCode, number>> = {
  invalid_login: 400,
  invalid_credentials: 401,
  email_required: 400,
  email_invalid: 400,
  email_taken: 409,
  email_unknown: 404,
  code_invalid: 400,
  code_replaced: 400,
  fields_required: 400,
  ticket_invalid: 400,
  username_invalid: 400,
  username_taken: 400,
  password_weak: 400,
  password_needed: 403,
  fresh_login_needed: 403,
  two_factor_needed: 403,
  second_factor_needed: 403,
  two_factor_invalid: 400,
  two_factor_expired: 400,
  last_administrator: 409,
  not_active: 409,
  sanctioned: 403,
  guests_refused: 403,
  unexpected_address: 403,
  reset_invalid: 400,
  google_failed: 400,
  google_unknown: 404,
  google_email_taken: 409,
  google_linked: 409,
  image_invalid: 400,
  image_too_large: 413,
  matchmaking_paused: 403,
  already_playing: 409,
  not_accepted: 403,
  too_many_friends: 409,
  challenge_over: 409,
  too_many_tickets: 409,
  ticket_full: 409,
  claimed: 409,
  already_decided: 409,
  own_case: 403,
  appeal_exists: 409,
  not_enough_gems: 409,
  not_for_sale: 409,
  not_owned: 409,
  registration_closed: 409,
  rating_outside: 403,
  not_invited: 403,
  tournament_full: 409,
  too_many_tournaments: 409,
  too_many_streams: 409,
  next_began: 409,
  not_now: 409,
  busy: 503,
  bad_request: 400,
  invalid_body: 400,
  unauthorized: 401,
  forbidden: 403,
  login_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  not_available: 503,
};

/** The status with which a code is always answered. */
export const statusOf = (code: ApiErrorCode): number => statuses[code];

const again = "An error occurred. Please try again.";
const later = "An error occurred. Please try again later.";

const sentences: Readonly<Record<ApiErrorCode, string>> = {
  invalid_login: "Invalid input. Please check your email and password.",
  invalid_credentials: "Invalid credentials. Please try again.",
  email_required: "email required",
  email_invalid: "Please enter a valid email address.",
  email_taken: "This email is already registered. Please use a different email.",
  email_unknown: "This email address is not registered. Please use a different email.",
  code_invalid: "Invalid verification code. Please try again.",
  code_replaced: "This code is no longer valid: a newer one was sent. Please enter the code from the latest email.",
  fields_required: "Email, username, and password are required",
  ticket_invalid: "Please verify your email address again.",
  username_invalid:
    "A username must be 3 to 20 letters, digits, dots, dashes or underscores, and must not look like the name of staff.",
  username_taken: "This username, or one that looks like it, is taken. Please choose another one.",
  password_weak: "This password is too short, too long or too common. Please choose another one.",
  password_needed: "Please set a password first. We will send you a link.",
  fresh_login_needed: "Please confirm it’s you and try again.",
  two_factor_needed: "Please set up two-factor sign-in first.",
  second_factor_needed: "Please enter the code from your authenticator app.",
  two_factor_invalid: "This code is wrong or was already used. Please enter the newest one.",
  two_factor_expired: "This took too long. Please start again.",
  last_administrator: "This is the last administrator. Give another account the role first.",
  not_active: "This account is banned or suspended. Lift that first.",
  sanctioned: "This account is closed for now. You can appeal.",
  unexpected_address: "This address is not set up for playing. Please open the page under its usual address.",
  guests_refused: "No new guests can come from your network for now. Please sign in or try again later.",
  reset_invalid: "This link is no longer valid. Please ask for a new one.",
  google_failed: "Login failed",
  google_unknown: "There is no account for this Google sign-in yet. Please sign up first.",
  google_email_taken:
    "There is already an account with this email address. Sign in with its password, then connect Google in the settings.",
  google_linked: "This Google account is already connected to another player.",
  image_invalid: "This file cannot be used as a picture. Please choose a JPEG, PNG, WebP or GIF.",
  image_too_large: "This picture is too large. Please choose one of up to 2 MB.",
  matchmaking_paused: "Quick match is paused for you because you left matches before they ended.",
  already_playing: "You are still in a match.",
  not_accepted: "This player is not accepting that right now.",
  too_many_friends: "One of you has reached the limit for friends and requests.",
  challenge_over: "This challenge has expired.",
  too_many_tickets: "You have several open tickets already. Please add to one of them.",
  ticket_full: "This ticket is full. Please open a new one.",
  claimed: "Another moderator is working on this.",
  already_decided: "This has been decided meanwhile.",
  own_case: "Another moderator has to decide this.",
  appeal_exists: "There is already an appeal.",
  not_enough_gems: "You do not have enough gems.",
  not_for_sale: "This can only be earned in events.",
  not_owned: "You do not own this yet.",
  registration_closed: "The registration for this tournament is closed.",
  rating_outside: "This tournament is for players of another rating.",
  not_invited: "This tournament is for invited players.",
  tournament_full: "This tournament is full.",
  too_many_tournaments: "You are in too many tournaments at once.",
  too_many_streams: "You have as many streams as allowed. Delete one first.",
  next_began: "The next match has begun, so this can no longer be changed.",
  not_now: "This cannot be done now.",
  busy: later,
  bad_request: again,
  invalid_body: again,
  unauthorized: again,
  forbidden: again,
  login_required: "Please log in to view your recent matches",
  not_found: again,
  method_not_allowed: again,
  payload_too_large: again,
  unsupported_media_type: again,
  too_many_requests: later,
  internal: again,
  unavailable: later,
  not_available: later,
};

/** Thrown by a handler; the outermost middleware turns it into the answer. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly status: number;
  readonly body: ApiError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ApiErrorCode,
    message: string = sentences[code],
    headers: Readonly<Record<string, string>> = {},
    more: Omit<ApiError, "code" | "message"> = {},
  ) {
    super(message);
    this.status = statuses[code];
    this.body = { code, message, ...more };
    this.headers = headers;
  }
}

/** Too many came; says when to come back. */
export class LimitHit extends HttpFailure {
  /** The limit's name, for the security log. */
  readonly limit: string;

  constructor(limit: string, waitMs: number) {
    super("too_many_requests", undefined, { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1000))) });
    this.limit = limit;
  }
}

const codesByStatus: ReadonlyMap<number, ApiErrorCode> = new Map([
  [400, "bad_request"],
  [404, "not_found"],
  [405, "method_not_allowed"],
  [413, "payload_too_large"],
  [415, "unsupported_media_type"],
  [501, "method_not_allowed"],
]);

/** A failure of the HTTP libraries as one of ours; undefined where it is no mistake of the client. */
export function failureOfStatus(error: unknown): HttpFailure | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const code = codesByStatus.get(Number(Reflect.get(error, "status")));
  return code === undefined ? undefined : new HttpFailure(code);
}

/**
 * Takes a point from each key's bucket.
 * @throws LimitHit with the time to wait where a bucket is empty
 */
export function takeLimit<N extends RateName>(
  rates: RateLimiter,
  name: N,
  keys: LimitKeys<(typeof rateLimits)[N]>,
): void {
  const waitMs = rates.take(name, keys);
  if (waitMs > 0) throw new LimitHit(name, waitMs);
}
