/** The calls about friends and about challenges to a match. */
import type { NewChallenge } from "#protocol/calls/games.ts";
import {
  type AcceptedChallenge,
  acceptedChallengeSchema,
  type PlayedWith,
  playedWithListSchema,
  type Challenge,
  challengeSchema,
  challengesSchema,
  type Friend,
  type FriendAnswer,
  friendAnswerSchema,
  type FriendRequest,
  friendRequestsSchema,
  friendsSchema,
} from "#protocol/calls/friends.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const friendPath = (id: string): string => `/users/me/friends/${encodeURIComponent(id)}`;
const challengePath = (id: string): string => `/challenges/${encodeURIComponent(id)}`;

export const fetchFriends = (signal?: AbortSignal): Promise<ApiResult<readonly Friend[]>> =>
  send({ path: "/users/me/friends", signed: "always", answer: friendsSchema, signal });

export const fetchRequests = (signal?: AbortSignal): Promise<ApiResult<readonly FriendRequest[]>> =>
  send({ path: "/users/me/friends/requests", signed: "always", answer: friendRequestsSchema, signal });

export const fetchPlayedWith = (signal?: AbortSignal): Promise<ApiResult<readonly PlayedWith[]>> =>
  send({ path: "/users/me/played-with", signed: "always", answer: playedWithListSchema, signal });

export const searchPlayers = (words: string, signal?: AbortSignal): Promise<ApiResult<readonly PlayedWith[]>> =>
  send({
    path: `/players?search=${encodeURIComponent(words)}`,
    signed: "always",
    answer: playedWithListSchema,
    signal,
  });

/** Asks a player for friendship, or accepts their request. */
export const putFriend = (id: string): Promise<ApiResult<FriendAnswer>> =>
  send({ path: friendPath(id), method: "PUT", body: {}, signed: true, answer: friendAnswerSchema });

/** Ends the friendship, or a request in either direction. */
export const deleteFriend = (id: string): Promise<ApiResult<void>> =>
  send({ path: friendPath(id), method: "DELETE", signed: true });

export const fetchChallenges = (signal?: AbortSignal): Promise<ApiResult<readonly Challenge[]>> =>
  send({ path: "/challenges", signed: "always", answer: challengesSchema, signal });

export const postChallenge = (body: NewChallenge): Promise<ApiResult<Challenge>> =>
  send({ path: "/challenges", method: "POST", body, signed: true, answer: challengeSchema });

export const postAcceptance = (id: string): Promise<ApiResult<AcceptedChallenge>> =>
  send({ path: `${challengePath(id)}/accept`, method: "POST", signed: true, answer: acceptedChallengeSchema });

/** Declines a received challenge, or withdraws a sent one. */
export const deleteChallenge = (id: string): Promise<ApiResult<void>> =>
  send({ path: challengePath(id), method: "DELETE", signed: true });
