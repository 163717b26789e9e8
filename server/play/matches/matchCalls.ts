/** Finished matches, and their pictures. */
import * as v from "valibot";
import { matchDetailsSchema, matchRecordsSchema, ownMatchesSchema } from "#protocol/calls/matches.ts";
import { offlineMatchSchema } from "#protocol/calls/offline.ts";
import { call, done, raw, record } from "#server/base/api/declare.ts";
import { byMatchId, kind, page } from "#server/base/api/fields.ts";

const seenByAll = v.fallback(v.optional(v.literal("all")), undefined);

export const historyCall = call({
  method: "GET",
  path: "/api/matchhistory",
  who: "session",
  otherwise: "login_required",
  summary:
    "The user's own finished matches, newest first. `code` and `match_number` say which match of which table it was. A rated match is written with `rating_before` and `rating_after` a moment after its `gameOver`. `dampened` says why it counted less for the own rating [R22]; it is null where the match counted in full or is older than half a year.",
  query: v.object({ kind, ...page() }),
  answer: record(ownMatchesSchema),
});

export const recentHistoryCall = call({
  method: "GET",
  path: "/api/matchhistory/recent",
  who: "session",
  otherwise: "login_required",
  summary: "The ten newest of them.",
  answer: record(ownMatchesSchema),
});

export const matchCall = call({
  method: "GET",
  path: "/api/matches/:id",
  who: "session",
  otherwise: "login_required",
  summary:
    "A finished match with the actions that replay it: one of the user's own, or one that a player of it shows to everybody.",
  params: byMatchId,
  answer: record(matchDetailsSchema),
});

export const matchesOfCall = call({
  method: "GET",
  path: "/api/users/:id/matches",
  who: "anyone",
  summary:
    "The player's finished matches, newest first. `forbidden` where the player hides them. Matches that were played without a server are in the player's own list alone.",
  params: byMatchId,
  query: v.object({ kind, ...page() }),
  answer: record(matchRecordsSchema),
  refusals: ["forbidden"],
});

export const matchPictureCall = call({
  method: "GET",
  path: "/api/matches/:id/picture",
  who: "session",
  otherwise: "login_required",
  summary:
    "The match as a PNG of 1200 by 630 with the names of its players, for those who may see its details. With `for=all` as everybody may see it, or `not_found`. HEAD says whether there is a picture without painting it. `busy` while too many wait for theirs.",
  params: byMatchId,
  query: v.object({ for: seenByAll }),
  answer: raw("image/png"),
  refusals: ["busy", "not_available"],
  limits: ["matchPicture"],
});

export const sharedPictureCall = call({
  method: "GET",
  path: "/game-details/:id/picture.png",
  who: "anyone",
  summary:
    "The picture of a match as everybody may see it: `not_found` where none of its players shows the match to everybody. A player who hides matches has a number in place of the name.",
  params: byMatchId,
  answer: raw("image/png"),
  refusals: ["busy", "not_available"],
  limits: ["matchPicture"],
});

export const offlineMatchCall = call({
  method: "POST",
  path: "/api/matches/offline",
  who: "account",
  summary:
    "Takes a match against the computer that was played without a server, written as in [offline.ts](../server/protocol/calls/offline.ts). However often it is handed in, it counts once.",
  body: offlineMatchSchema,
  answer: done,
  limits: ["offline"],
});
