import { type ApiResult, send } from "#web/lib/api.ts";
import { type Match, matchDetails } from "./record.ts";

export const fetchMatch = (id: string, signal: AbortSignal): Promise<ApiResult<Match>> =>
  send({ path: `/matches/${encodeURIComponent(id)}`, signed: "always", decode: matchDetails, signal });
