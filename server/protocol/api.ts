/**
 * The REST records, as they travel: field names of the product (snake_case), times in epoch milliseconds.
 * All paths are under /api; a bearer token travels in Authorization; an error is an ApiError.
 */
import type { BotLevel } from "#engine/bots/level.ts";
import type { Phrase } from "./phrases.ts";

/** Who somebody is to others. */
export interface PublicUser {
  readonly id: string;
  readonly username: string;
  readonly image_url: string | null;
  readonly is_bot: boolean;
}

/** Two-player matches and those of three or four are rated apart [R22]. */
export type Pool = "duel" | "table";

/** What somebody is worth in one pool. */
export interface PoolRating {
  readonly rating: number;
  /** Shown with a question mark [R22]. */
  readonly is_provisional: boolean;
  /** Place on the pool's leaderboard; null where it does not list them. */
  readonly rank: number | null;
  readonly rated_played: number;
}

/** GET /users/me */
export interface CurrentUser extends PublicUser {
  readonly email: string | null;
  readonly role: "guest" | "player" | "admin";
  /** Of the duel pool, as `rank` is. */
  readonly rating: number;
  readonly rank: number | null;
  readonly ratings: Readonly<Record<Pool, PoolRating>>;
  /** Whether there is a password to sign in with: an account made with Google may have none. */
  readonly has_password: boolean;
  readonly games_won: number;
  readonly games_played: number;
  readonly created_at: number;
}

/** POST /auth/guest, /auth/login, /auth/register */
export interface AuthAnswer {
  readonly token: string;
  readonly user: CurrentUser;
}

export interface ApiError {
  readonly code: ApiErrorCode;
  /** With `already_playing`: the game that one is still in. */
  readonly game_code?: string;
  /** The sentence the error catalogue shows, in English; the web shows its own translation by `code`. */
  readonly message: string;
}

export type ApiErrorCode =
  | "invalid_login"
  | "invalid_credentials"
  | "email_required"
  | "email_invalid"
  | "email_taken"
  | "email_unknown"
  | "code_invalid"
  | "fields_required"
  | "ticket_invalid"
  | "username_invalid"
  | "username_taken"
  | "password_weak"
  | "password_needed"
  | "fresh_login_needed"
  | "reset_invalid"
  | "google_failed"
  | "google_unknown"
  | "google_email_taken"
  | "google_linked"
  | "image_invalid"
  | "image_too_large"
  | "matchmaking_paused"
  | "already_playing"
  | "not_accepted"
  | "too_many_friends"
  | "challenge_over"
  | "busy"
  | "bad_request"
  | "invalid_body"
  | "unauthorized"
  | "forbidden"
  | "login_required"
  | "not_found"
  | "method_not_allowed"
  | "unsupported_media_type"
  | "payload_too_large"
  | "too_many_requests"
  | "not_available"
  | "unavailable"
  | "internal";

/** GET /leaderboard (`pool`, `search`, `limit`, `offset`), /leaderboard/topplayers; GET /leaderboard/me is one or null. */
export interface LeaderboardEntry {
  readonly rank: number;
  readonly user_id: string;
  readonly is_provisional: boolean;
  readonly username: string;
  readonly image_url: string | null;
  readonly rating: number;
}

/** POST /games/create. Identity comes from the session: a userId in the body is ignored. */
export interface CreateGame {
  readonly winPoints?: number;
  readonly includeAces?: boolean;
  readonly includeSixes?: boolean;
  readonly isRated?: boolean;
  readonly numPlayers?: number;
  /** Beyond the product's own form: seconds a turn, 10 to 60, or null for none [R19]. */
  readonly turnSeconds?: number | null;
  readonly stacking?: boolean;
  readonly weakHand?: boolean;
}

/** POST /games/create-bot */
export interface CreateBotGame {
  readonly difficulty?: BotLevel;
  readonly numPlayers?: number;
  readonly winPoints?: number;
}

/** Answer of both. */
export interface CreatedGame {
  readonly game: { readonly code: string; readonly created_by: string; readonly player_count: number };
}

/** GET /users/me/match: the match in progress in which one has a seat, wherever it was left; null without one. */
export interface RunningMatch {
  readonly game_code: string | null;
}

/** GET /matchhistory (`kind`=all|ranked|casual, `limit`, `offset`), /matchhistory/recent: newest first. */
export interface MatchRecord {
  readonly id: string;
  /** Empty for those who did not play in it. */
  readonly code: string;
  readonly winnerId: string | null;
  readonly is_rated: boolean;
  readonly kind: GameKind;
  readonly ended_at: number;
  /** In seat order. */
  readonly players: readonly MatchRecordPlayer[];
}

export interface MatchRecordPlayer {
  /** Null for the computer, and for a person whose account is deleted. */
  readonly user_id: string | null;
  /** Empty where the account is deleted. */
  readonly username: string;
  readonly image_url: string | null;
  readonly is_bot: boolean;
  readonly score: number;
  /** 1 is first; equal points share a place [R8]. */
  readonly place: number;
  /** The rating before and after a rated match; null in others, and until it is counted. */
  readonly rating_before: number | null;
  readonly rating_after: number | null;
}

/** One's own match, in GET /matchhistory and /matchhistory/recent: `code` and this name it, as the view of the table does. */
export interface OwnMatch extends MatchRecord {
  readonly match_number: number;
  /** Why a rated match counted less for one's rating; null where it counted in full, was not rated or is older than half a year. */
  readonly dampened: DampenedMatch | null;
}

/** What a rated match counted for one of its players [R22]. */
export interface DampenedMatch {
  /** false: it moved nothing. */
  readonly is_counted: boolean;
  /** The two met often, play from one place, or had moved each other's rating as far as two can. */
  readonly reason: "often" | "place" | "limit";
}

/** GET /matches/:id, for those who played it, and for all where one of its players shows matches to everybody. */
export interface MatchDetails extends OwnMatch {
  readonly started_at: number;
  readonly reason: "points" | "forfeit" | "abandoned";
  /** The configuration and every action, from which the engine replays the match. */
  readonly replay: { readonly config: unknown; readonly dealer: number; readonly actions: readonly unknown[] };
}

export type GameKind = "friend" | "computer" | "matched" | "tournament";

/** POST /matchmaking/join: in the queue; `wait_ms` is what others with this rating waited lately, null where nobody did. */
export interface QueueJoined {
  readonly wait_ms: number | null;
}

/** POST /matchmaking/games/:gameId/start, by the dealer. */
export interface StartMatched {
  readonly gameCode: string;
}

/** POST /reports */
export interface NewReport {
  readonly user_id: string;
  readonly reason: ReportReason;
  readonly details?: string;
  /** Where it happened: the server itself adds the lines that were said there as evidence. */
  readonly place: { readonly kind: "global" } | { readonly kind: "game"; readonly code: string };
}
export type ReportReason = "abuse" | "spam" | "cheating" | "name" | "other";

/** GET /users/me/blocks; PUT and DELETE /users/me/blocks/:id */
export interface BlockedUser {
  readonly user: PublicUser;
  readonly at: number;
}

/** GET /messages/games/:code, and the chatMessage of the socket. */
export interface GameChatMessage {
  readonly user_id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly message: string;
  /** Of a phrase: its name, by which a client shows it in the reader's language; `message` is the English. */
  readonly phrase?: Phrase;
  readonly timestamp: number;
  readonly game_code: string;
}

/** GET /messages/global, and the globalMessage of the socket. */
export interface GlobalChatMessage {
  readonly id: string;
  readonly text: string;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly timestamp: number;
  readonly avatar: string | null;
}

/** Who has the global chat open, to those who have. Told anew some seconds after it changes. */
export interface GlobalPresence {
  /** Everybody connected to this server. */
  readonly online: number;
  /** How many have the chat open. */
  readonly here: number;
  /** Some of them: those who have had it open for longest. */
  readonly users: readonly PublicUser[];
}

/** A player of a match that anybody may watch. */
export interface LivePlayer extends PublicUser {
  readonly score: number;
}

/** A running match of quick match. Its `code` leads to the table, where spectators see no hidden card. */
export interface LiveMatch {
  readonly code: string;
  readonly is_rated: boolean;
  readonly started_at: number;
  readonly win_points: number;
  /** By seat. */
  readonly players: readonly LivePlayer[];
}

/** GET /live */
export interface LiveNow {
  /** Everybody connected to this server. */
  readonly online: number;
  /** Some of the running matches, the latest first. */
  readonly matches: readonly LiveMatch[];
}

/** One of those for whom quick match found a match. */
export interface MatchFoundPlayer {
  readonly id: string;
  readonly username: string;
  readonly image_url: string | null;
  readonly is_dealer: boolean;
}

/** GET /config */
export interface ClientConfig {
  readonly socketUrl: string;
  readonly protocol: number;
  readonly google: { readonly clientId: string } | null;
  readonly quickMatch: boolean;
  /** Where people write to; null where nobody reads. */
  readonly contactEmail: string | null;
}
