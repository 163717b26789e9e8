/** The REST records of friendships and challenges. Conventions as in api.ts. Guests have neither. */
import type { CreateGame, PublicUser } from "./api.ts";

/** What somebody is to who asks: `requested` by the one who asks, or it is they who have `asked`. */
export type Relation = "none" | "requested" | "asked" | "friends";

/** GET /users/me/friends: by name. */
export interface Friend {
  readonly user: PublicUser;
  /** Of the duel pool. */
  readonly rating: number;
  readonly is_provisional: boolean;
  readonly since: number;
  /** False too where the friend does not show it. */
  readonly is_online: boolean;
  /** The match in progress that can be looked on at; null without one, and where the friend is not shown as here. */
  readonly game_code: string | null;
  /** Whether a challenge would be taken. */
  readonly may_challenge: boolean;
}

/** GET /users/me/friends/requests: the latest first. */
export interface FriendRequest {
  readonly user: PublicUser;
  readonly at: number;
  /** Whether it was made by who asks; otherwise it waits for an answer. */
  readonly is_own: boolean;
}

/**
 * PUT /users/me/friends/:id asks somebody, and says yes to who has asked; asking again changes nothing. DELETE ends
 * whatever there was: the friendship, the request made, the request got.
 */
export interface FriendAnswer {
  readonly relation: Extract<Relation, "requested" | "friends">;
}

/** GET /users/me/played-with: those one has last played a match with, the latest first. GET /players?search=: by name. */
export interface Acquaintance {
  readonly user: PublicUser;
  readonly rating: number;
  readonly is_provisional: boolean;
  readonly relation: Relation;
  /** When the last match with them ended; null in a search. */
  readonly played_at: number | null;
}

/** POST /challenges: a match of two, never rated, under the rules of a private game. */
export interface NewChallenge extends Omit<CreateGame, "numPlayers" | "isRated"> {
  readonly user_id: string;
}

/** GET /challenges: those that wait for an answer, made and got; POST /challenges; the `challenge` of the socket. */
export interface Challenge {
  readonly id: string;
  readonly from: PublicUser;
  readonly to: PublicUser;
  readonly settings: ChallengeSettings;
  /** When it is over without an answer. */
  readonly expires_at: number;
}
export interface ChallengeSettings {
  readonly win_points: number;
  readonly include_aces: boolean;
  readonly include_sixes: boolean;
  readonly stacking: boolean;
  readonly weak_hand: boolean;
  readonly turn_seconds: number | null;
}

/** POST /challenges/:id/accept: where it is played. DELETE /challenges/:id declines it, or takes it back. */
export interface AcceptedChallenge {
  readonly game_code: string;
}

/** The `challengeOver` of the socket, to both on all their connections. */
export interface ChallengeOver {
  readonly id: string;
  readonly outcome: "accepted" | "declined" | "withdrawn" | "expired";
  /** Where it is played, once it was accepted. */
  readonly game_code: string | null;
}
