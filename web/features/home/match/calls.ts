import type { StartMatched } from "#server/protocol/gameForms.ts";
import { type QueueJoined, queueJoinedSchema } from "#server/protocol/games.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** Joins the queue; who is in it already, or has a match waiting, is only told so again. */
export const joinQueue = (): Promise<ApiResult<QueueJoined>> =>
  send({
    path: "/matchmaking/join",
    method: "POST",
    body: {},
    signed: true,
    answer: queueJoinedSchema,
  });

/** Starts the match that was found, as its dealer. */
export const startMatch = (gameId: string, gameCode: string): Promise<ApiResult<void>> =>
  send({
    path: `/matchmaking/games/${encodeURIComponent(gameId)}/start`,
    method: "POST",
    body: { gameCode } satisfies StartMatched,
    signed: true,
  });
