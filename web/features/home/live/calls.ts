import { type LiveNow, liveNowSchema } from "#server/protocol/games.ts";
import { type ApiResult, send } from "#web/lib/api.ts";

export const fetchLive = (signal?: AbortSignal): Promise<ApiResult<LiveNow>> =>
  send({ path: "/live", answer: liveNowSchema, signal });
