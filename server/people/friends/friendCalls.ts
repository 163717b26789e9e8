/** Friends, requests, and finding players. */
import * as v from "valibot";
import {
  playedWithListSchema,
  friendAnswerSchema,
  friendRequestsSchema,
  friendsSchema,
} from "#protocol/calls/friends.ts";
import { byId, longSearch } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";

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
  answer: record(playedWithListSchema),
});

export const findPlayersCall = call({
  method: "GET",
  path: "/api/players",
  who: "account",
  summary: "Accounts whose name holds `search`, those whose name begins with it first.",
  query: v.object({ search: longSearch }),
  answer: record(playedWithListSchema),
  share: "search",
  limits: ["search"],
});
