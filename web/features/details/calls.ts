import { matchDetailsSchema } from "#server/protocol/matches.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { type Match, matchOf } from "./record.ts";

export async function fetchMatch(id: string, signal: AbortSignal): Promise<ApiResult<Match>> {
  const path = `/matches/${encodeURIComponent(id)}`;
  const answer = await send({ path, signed: "always", answer: matchDetailsSchema, signal });
  return answer.ok ? { ok: true, value: matchOf(answer.value) } : answer;
}
