/** The REST records of friendships and challenges. Conventions as in schema.ts. Guests have neither. */
import * as v from "valibot";
import { atNode, flag, gameCode, moment, orNull, rating, rows } from "#protocol/schema.ts";
import { publicUserSchema } from "./users.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";
import { longSearch } from "./fields.ts";
import type { newChallengeForm } from "./games.ts";
import { challengeSchema } from "#protocol/frames/userRecords.ts";

/** The relation to the caller: the caller has `requested` friendship, or the other user has `asked` for it. */
export const relationSchema = v.picklist(["none", "requested", "asked", "friends"]);
export type Relation = v.InferOutput<typeof relationSchema>;

export const friendSchema = v.object({
  user: publicUserSchema,
  /** Of the duel pool. */
  rating,
  is_provisional: flag,
  since: moment,
  /** False too if the friend hides it. */
  is_online: flag,
  /** The match in progress that can be watched; null without one, and if the friend hides being online. */
  game_code: orNull(gameCode),
  /** Whether a challenge is allowed. */
  may_challenge: flag,
});
export type Friend = Readonly<v.InferOutput<typeof friendSchema>>;
/** GET /users/me/friends: by name. */
export const friendsSchema = rows(friendSchema);

export const friendRequestSchema = v.object({
  user: publicUserSchema,
  at: moment,
  /** Whether the caller made it; otherwise it waits for the caller's answer. */
  is_own: flag,
});
export type FriendRequest = Readonly<v.InferOutput<typeof friendRequestSchema>>;
/** GET /users/me/friends/requests: the latest first. */
export const friendRequestsSchema = rows(friendRequestSchema);

/**
 * PUT /users/me/friends/:id sends a request, or accepts the other user's; repeating it changes nothing. DELETE ends the
 * relation: the friendship, the sent request or the received one.
 */
export const friendAnswerSchema = v.object({ relation: v.picklist(["requested", "friends"]) });
export type FriendAnswer = Readonly<v.InferOutput<typeof friendAnswerSchema>>;

export const playedWithSchema = v.object({
  user: publicUserSchema,
  rating,
  is_provisional: flag,
  relation: relationSchema,
  /** When the last match with the user ended; null in a search. */
  played_at: orNull(moment),
});
export type PlayedWith = Readonly<v.InferOutput<typeof playedWithSchema>>;
/**
 * GET /users/me/played-with: the users of the caller's last matches, the latest first. GET /players?search=: by name.
 */
export const playedWithListSchema = rows(playedWithSchema);

/** GET /challenges: the open ones, sent and received. */
export const challengesSchema = rows(challengeSchema);

/** POST /challenges/:id/accept: the table for the match. DELETE /challenges/:id declines it or takes it back. */
export const acceptedChallengeSchema = v.object({ game_code: gameCode, ...atNode });
export type AcceptedChallenge = Readonly<v.InferOutput<typeof acceptedChallengeSchema>>;

export const friendsCall = call({
  method: "GET",
  path: "/api/users/me/friends",
  who: "account",
  answer: record(friendsSchema),
});

export const friendRequestsCall = call({
  method: "GET",
  path: "/api/users/me/friends/requests",
  who: "account",
  answer: record(friendRequestsSchema),
});

export const askFriendCall = call({
  method: "PUT",
  path: "/api/users/me/friends/:id",
  who: "account",
  answer: record(friendAnswerSchema),
});

export const endFriendCall = call({
  method: "DELETE",
  path: "/api/users/me/friends/:id",
  who: "account",
  answer: done,
});

export const playedWithCall = call({
  method: "GET",
  path: "/api/users/me/played-with",
  who: "account",
  answer: record(playedWithListSchema),
});

export const findPlayersQuery = v.object({ search: longSearch });

export const findPlayersCall = call({
  method: "GET",
  path: "/api/players",
  who: "account",
  query: takes<typeof findPlayersQuery>(),
  answer: record(playedWithListSchema),
});

export const challengesCall = call({
  method: "GET",
  path: "/api/challenges",
  who: "account",
  answer: record(challengesSchema),
});

export const challengeCall = call({
  method: "POST",
  path: "/api/challenges",
  who: "account",
  body: takes<typeof newChallengeForm>(),
  answer: made(challengeSchema),
});

export const acceptChallengeCall = call({
  method: "POST",
  path: "/api/challenges/:id/accept",
  who: "account",
  answer: record(acceptedChallengeSchema),
});

export const endChallengeCall = call({
  method: "DELETE",
  path: "/api/challenges/:id",
  who: "account",
  answer: done,
});
