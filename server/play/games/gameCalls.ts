/** Opening tables, and the matches in progress. */
import {
  createdGameSchema,
  liveNowSchema,
  runningMatchSchema,
  createBotGameForm,
  createGameForm,
} from "#protocol/calls/games.ts";
import { call, made, record } from "#server/base/api/declare.ts";

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

export const liveCall = call({
  method: "GET",
  path: "/api/live",
  who: "anyone",
  summary:
    "How many are connected, and up to 6 matches in progress, the latest first, with players by seat and their scores. Only matches of quick match, because strangers play them; never a private game, a challenge or a game against the computer. A match is left out while one of its players hides that he is online or has no public profile. No cards. One answer for everybody, made anew every 3 seconds at most: of the 64 matches that began last, the 6 latest whose players all show themselves. Its `code` leads to the table as a spectator, like any link.",
  answer: record(liveNowSchema),
});
