import { type RunningMatch, runningMatchSchema } from "#server/protocol/games.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** The match in progress in which one has a seat. */
export const fetchRunning = (signal: AbortSignal): Promise<ApiResult<RunningMatch>> =>
  send({ path: "/users/me/match", signed: "always", answer: runningMatchSchema, signal });
