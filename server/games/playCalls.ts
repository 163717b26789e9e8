/** Opening a table, finding an opponent, challenges. */
import { createBotGameForm, createGameForm, newChallengeForm, startMatchedForm } from "#server/protocol/gameForms.ts";
import { acceptedChallengeSchema, challengeSchema, challengesSchema } from "#server/protocol/friends.ts";
import { createdGameSchema, liveNowSchema, queueJoinedSchema, runningMatchSchema } from "#server/protocol/games.ts";
import { call, done, made, record } from "#server/api/declare.ts";
import { byGameId, byId } from "#server/api/fields.ts";

export const createGameCall = call({
  method: "POST",
  path: "/api/games/create",
  who: "session",
  summary: "Opens a private game, by R9 to R13 and R19.",
  body: createGameForm,
  answer: made(createdGameSchema),
  refusals: ["busy"],
  limits: ["create"],
});

export const createBotGameCall = call({
  method: "POST",
  path: "/api/games/create-bot",
  who: "session",
  summary: "Opens a game against the computer on one of three levels, R21.",
  body: createBotGameForm,
  answer: made(createdGameSchema),
  refusals: ["busy"],
  limits: ["create"],
});

export const runningMatchCall = call({
  method: "GET",
  path: "/api/users/me/match",
  who: "session",
  summary:
    "The match in progress in which the user has a seat, guests too; of several the one that began last. A seat that the computer holds counts as long as it can be taken back; a seat that was left does not count, nor does watching.",
  answer: record(runningMatchSchema),
});

export const joinQueueCall = call({
  method: "POST",
  path: "/api/matchmaking/join",
  who: "session",
  summary:
    "Enters the queue; `wait_ms` is what others waited lately. A user who is in the queue or has a match waiting is told so again. `already_playing` comes with the `game_code` to go back to, `matchmaking_paused` with `Retry-After`.",
  answer: record(queueJoinedSchema),
  refusals: ["already_playing", "matchmaking_paused", "busy"],
  limits: ["queue"],
});

export const startMatchedCall = call({
  method: "POST",
  path: "/api/matchmaking/games/:gameId/start",
  who: "session",
  summary: "Starts a match that was found. Only its dealer may; others get `forbidden`.",
  params: byGameId,
  body: startMatchedForm,
  answer: done,
  refusals: ["forbidden", "busy"],
  limits: ["queue"],
});

export const challengesCall = call({
  method: "GET",
  path: "/api/challenges",
  who: "account",
  summary: "The challenges made and received that wait for an answer.",
  answer: record(challengesSchema),
});

export const challengeCall = call({
  method: "POST",
  path: "/api/challenges",
  who: "account",
  summary:
    "Challenges another account to a private game of two; without an answer the challenge is over at `expires_at`. `not_accepted` by `game_invites`, by a block, or because it was declined a moment ago; `already_playing` comes with the `game_code` to go back to.",
  body: newChallengeForm,
  answer: made(challengeSchema),
  refusals: ["not_found", "not_accepted", "already_playing", "challenge_over", "busy"],
  limits: ["challenge"],
  ownLimits: ["challengePair"],
});

export const acceptChallengeCall = call({
  method: "POST",
  path: "/api/challenges/:id/accept",
  who: "account",
  summary: "Accepts a challenge: `game_code` is a private game for the two.",
  params: byId,
  misfit: "challenge_over",
  answer: record(acceptedChallengeSchema),
  refusals: ["already_playing", "not_accepted", "busy"],
});

export const endChallengeCall = call({
  method: "DELETE",
  path: "/api/challenges/:id",
  who: "account",
  summary:
    "Declines a challenge received, or takes back one made. `challenge_over` where it was accepted at the same moment and is played.",
  params: byId,
  misfit: "challenge_over",
  answer: done,
});

export const liveCall = call({
  method: "GET",
  path: "/api/live",
  who: "anyone",
  summary:
    "How many are connected, and up to 6 matches in progress, the latest first, with players by seat and their scores. Only matches of quick match, because strangers play them; never a private game, a challenge or a game against the computer. A match is left out while one of its players hides that he is online or has no public profile. No cards. One answer for everybody, made anew every 3 seconds at most: of the 64 matches that began last, the 6 latest whose players all show themselves. Its `code` leads to the table as a spectator, like any link.",
  answer: record(liveNowSchema),
});
