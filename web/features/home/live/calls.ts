import type { LiveMatch, LiveNow, LivePlayer } from "#server/protocol/games.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, flag, list, number, text } from "#web/lib/decode.ts";
import { publicUser } from "#web/lib/userRecords.ts";

const livePlayer = (value: unknown): LivePlayer => ({ ...publicUser(value), score: number(fields(value)["score"]) });

const liveMatch = (value: unknown): LiveMatch => {
  const it = fields(value);
  return {
    code: text(it["code"]),
    is_rated: flag(it["is_rated"]),
    started_at: number(it["started_at"]),
    win_points: number(it["win_points"]),
    players: list(livePlayer)(it["players"]),
  };
};

const liveNow = (value: unknown): LiveNow => {
  const it = fields(value);
  return { online: number(it["online"]), matches: list(liveMatch)(it["matches"]) };
};

export const fetchLive = (signal?: AbortSignal): Promise<ApiResult<LiveNow>> =>
  send({ path: "/live", decode: liveNow, signal });
