import { type LiveNow, liveNowSchema } from "#server/protocol/games.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const fetchLive = (signal?: AbortSignal): Promise<ApiResult<LiveNow>> =>
  send({ path: "/live", answer: liveNowSchema, signal });
