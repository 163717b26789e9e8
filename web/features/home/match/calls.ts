import { type QueueJoined, queueJoinedSchema, type StartMatched } from "#protocol/calls/games.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** Joins the queue. A player who is in it already, or has a match waiting, gets that answer again. */
export const joinQueue = (): Promise<ApiResult<QueueJoined>> =>
  send({
    path: "/matchmaking/join",
    method: "POST",
    body: {},
    signed: true,
    answer: queueJoinedSchema,
  });

/** Starts the found match, as its dealer. */
export const startMatch = (gameId: string, gameCode: RoomCode): Promise<ApiResult<void>> =>
  send({
    path: `/matchmaking/games/${encodeURIComponent(gameId)}/start`,
    method: "POST",
    body: { gameCode } satisfies StartMatched,
    signed: true,
  });
