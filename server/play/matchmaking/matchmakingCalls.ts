/** Quick match. */
import { queueJoinedSchema, startMatchedForm } from "#protocol/calls/games.ts";
import { byGameId } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";

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
