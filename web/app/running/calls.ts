import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, orNull, text } from "#web/lib/decode.ts";

/** The code of the match in progress in which one has a seat, or null. */
export const fetchRunning = (signal: AbortSignal): Promise<ApiResult<string | null>> =>
  send({
    path: "/users/me/match",
    signed: "always",
    decode: (value) => orNull(text)(fields(value)["game_code"]),
    signal,
  });
