/** Other players: profiles, leaderboards, friends, blocks, reports. */
import * as v from "valibot";
import { restLimits } from "#server/limits.ts";
import { blockedUsersSchema } from "#server/protocol/chat.ts";
import {
  acquaintancesSchema,
  friendAnswerSchema,
  friendRequestsSchema,
  friendsSchema,
} from "#server/protocol/friends.ts";
import { leaderboardSchema, ownPlaceSchema } from "#server/protocol/leaderboard.ts";
import { matchRecordsSchema } from "#server/protocol/matches.ts";
import { achievementsSchema, publicProfileSchema, statisticsSchema } from "#server/protocol/profiles.ts";
import { filedReportSchema, newReportForm } from "#server/protocol/reports.ts";
import { call, done, made, record } from "#server/api/declare.ts";
import { byId, kind, longSearch, page, pool, search } from "#server/api/fields.ts";

export const profileCall = call({
  method: "GET",
  path: "/api/users/:id/profile",
  who: "anyone",
  summary:
    "Who a player is and, as far as the player shows it, what the player has done. A guest's profile is `not_found` for everybody but the guest.",
  params: byId,
  answer: record(publicProfileSchema),
});

export const statisticsCall = call({
  method: "GET",
  path: "/api/users/:id/statistics",
  who: "anyone",
  summary:
    "The rating over time, and how often the player wins by seat, opponent, level and card. `forbidden` where the player hides it; `match_id` is null where the player hides the matches.",
  params: byId,
  answer: record(statisticsSchema),
  refusals: ["forbidden"],
});

export const achievementsCall = call({
  method: "GET",
  path: "/api/users/:id/achievements",
  who: "anyone",
  summary: "All [achievements](achievements.md), earned or not. `forbidden` where the player hides them.",
  params: byId,
  answer: record(achievementsSchema),
  refusals: ["forbidden"],
});

export const matchesOfCall = call({
  method: "GET",
  path: "/api/users/:id/matches",
  who: "anyone",
  summary: "The player's finished matches, newest first. `forbidden` where the player hides them.",
  params: byId,
  query: v.object({ kind, ...page() }),
  answer: record(matchRecordsSchema),
  refusals: ["forbidden"],
});

export const leaderboardCall = call({
  method: "GET",
  path: "/api/leaderboard",
  who: "anyone",
  summary:
    "Players by rating. The pool `duel` is of two players, `table` of three and four; `search` is a part of the name.",
  query: v.object({ pool, ...page(restLimits.leaderboardRows), search }),
  answer: record(leaderboardSchema),
  ownLimits: ["search"],
});

export const topPlayersCall = call({
  method: "GET",
  path: "/api/leaderboard/topplayers",
  who: "anyone",
  summary: "The first ten of a pool.",
  query: v.object({ pool }),
  answer: record(leaderboardSchema),
});

export const ownPlaceCall = call({
  method: "GET",
  path: "/api/leaderboard/me",
  who: "session",
  summary: "The user's own line of a pool, or `null` where the pool does not list the user.",
  query: v.object({ pool }),
  answer: record(ownPlaceSchema),
});

export const friendsCall = call({
  method: "GET",
  path: "/api/users/me/friends",
  who: "account",
  summary:
    "The user's friends by name. `is_online` and `game_code`, a match in progress that can be watched, as far as the friend shows them; `may_challenge`, whether a challenge would be taken.",
  answer: record(friendsSchema),
});

export const friendRequestsCall = call({
  method: "GET",
  path: "/api/users/me/friends/requests",
  who: "account",
  summary: "Requests made and received that wait for an answer, the latest first.",
  answer: record(friendRequestsSchema),
});

export const askFriendCall = call({
  method: "PUT",
  path: "/api/users/me/friends/:id",
  who: "account",
  summary:
    "Asks an account to be friends, or says yes to one that has asked. `not_accepted` where the account takes no requests, or either has blocked the other.",
  params: byId,
  answer: record(friendAnswerSchema),
  refusals: ["bad_request", "not_accepted", "too_many_friends"],
  limits: ["friend"],
});

export const endFriendCall = call({
  method: "DELETE",
  path: "/api/users/me/friends/:id",
  who: "account",
  summary: "Ends the friendship, the request made or the request received.",
  params: byId,
  answer: done,
});

export const playedWithCall = call({
  method: "GET",
  path: "/api/users/me/played-with",
  who: "account",
  summary: "The accounts with which the user finished a match last, the latest first, and what they are to the user.",
  answer: record(acquaintancesSchema),
});

export const findPlayersCall = call({
  method: "GET",
  path: "/api/players",
  who: "account",
  summary: "Accounts whose name holds `search`, those whose name begins with it first.",
  query: v.object({ search: longSearch }),
  answer: record(acquaintancesSchema),
  ownLimits: ["search"],
});

export const blocksCall = call({
  method: "GET",
  path: "/api/users/me/blocks",
  who: "session",
  summary: "Whom the user has blocked, the latest first.",
  answer: record(blockedUsersSchema),
});

export const blockCall = call({
  method: "PUT",
  path: "/api/users/me/blocks/:id",
  who: "session",
  summary: "From now on the user is sent nothing that this player says, at tables and in the global chat.",
  params: byId,
  answer: done,
  refusals: ["bad_request"],
  limits: ["block"],
});

export const unblockCall = call({
  method: "DELETE",
  path: "/api/users/me/blocks/:id",
  who: "session",
  summary: "Unblocks the player.",
  params: byId,
  answer: done,
  limits: ["block"],
});

export const reportCall = call({
  method: "POST",
  path: "/api/reports",
  who: "session",
  summary:
    "Reports a player whom the user has met in that place, else `forbidden`. The server adds what the player said there.",
  body: newReportForm,
  answer: made(filedReportSchema),
  refusals: ["bad_request"],
  limits: ["report"],
});
