/** Challenges of one player to another. */
import { acceptedChallengeSchema, challengeSchema, challengesSchema } from "#protocol/calls/friends.ts";
import { newChallengeForm } from "#protocol/calls/games.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";

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
    "Challenges another account to a private game of two; without an answer the challenge is over at `expires_at`. `not_accepted` by `allowGameInvites`, by a block, or because it was declined a moment ago; `already_playing` comes with the `game_code` to go back to.",
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
