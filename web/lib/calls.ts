/** The calls that more than one feature makes. */
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { ClientConfig } from "#server/protocol/clientConfig.ts";
import type { CreateBotGame, CreateGame } from "#server/protocol/gameForms.ts";
import type { CreatedGame } from "#server/protocol/games.ts";
import type { LeaderboardEntry } from "#server/protocol/leaderboard.ts";
import type { MatchRecord } from "#server/protocol/matches.ts";
import { type ApiResult, send } from "./api.ts";
import { list } from "./decode.ts";
import { clientConfig, createdGame, gameChatMessage, leaderboardEntry, matchRecord } from "./records.ts";

export const api = {
  config: (): Promise<ApiResult<ClientConfig>> => send({ path: "/config", decode: clientConfig }),
  createGame: (body: CreateGame): Promise<ApiResult<CreatedGame>> =>
    send({ path: "/games/create", method: "POST", body, signed: true, decode: createdGame }),
  createBotGame: (body: CreateBotGame): Promise<ApiResult<CreatedGame>> =>
    send({ path: "/games/create-bot", method: "POST", body, signed: true, decode: createdGame }),
  leaderboard: (signal?: AbortSignal): Promise<ApiResult<readonly LeaderboardEntry[]>> =>
    send({ path: "/leaderboard", decode: list(leaderboardEntry), signal }),
  topPlayers: (signal?: AbortSignal): Promise<ApiResult<readonly LeaderboardEntry[]>> =>
    send({ path: "/leaderboard/topplayers", decode: list(leaderboardEntry), signal }),
  recentMatches: (signal?: AbortSignal): Promise<ApiResult<readonly MatchRecord[]>> =>
    send({ path: "/matchhistory/recent", signed: "always", decode: list(matchRecord), signal }),
  gameMessages: (code: string): Promise<ApiResult<readonly GameChatMessage[]>> =>
    send({ path: `/messages/games/${encodeURIComponent(code)}`, signed: true, decode: list(gameChatMessage) }),
};
