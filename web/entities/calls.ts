/** The calls that more than one feature makes. */
import { type GameChatMessage, gameChatSchema } from "#server/protocol/chat.ts";
import { type ClientConfig, clientConfigSchema } from "#server/protocol/clientConfig.ts";
import type { CreateBotGame, CreateGame } from "#server/protocol/gameForms.ts";
import { type CreatedGame, createdGameSchema } from "#server/protocol/games.ts";
import { type LeaderboardEntry, leaderboardSchema } from "#server/protocol/leaderboard.ts";
import { type MatchRecord, matchRecordsSchema } from "#server/protocol/matches.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const api = {
  config: (): Promise<ApiResult<ClientConfig>> => send({ path: "/config", answer: clientConfigSchema }),
  createGame: (body: CreateGame): Promise<ApiResult<CreatedGame>> =>
    send({ path: "/games/create", method: "POST", body, signed: true, answer: createdGameSchema }),
  createBotGame: (body: CreateBotGame): Promise<ApiResult<CreatedGame>> =>
    send({ path: "/games/create-bot", method: "POST", body, signed: true, answer: createdGameSchema }),
  leaderboard: (signal?: AbortSignal): Promise<ApiResult<readonly LeaderboardEntry[]>> =>
    send({ path: "/leaderboard", answer: leaderboardSchema, signal }),
  topPlayers: (signal?: AbortSignal): Promise<ApiResult<readonly LeaderboardEntry[]>> =>
    send({ path: "/leaderboard/topplayers", answer: leaderboardSchema, signal }),
  recentMatches: (signal?: AbortSignal): Promise<ApiResult<readonly MatchRecord[]>> =>
    send({ path: "/matchhistory/recent", signed: "always", answer: matchRecordsSchema, signal }),
  gameMessages: (code: string): Promise<ApiResult<readonly GameChatMessage[]>> =>
    send({ path: `/messages/games/${encodeURIComponent(code)}`, signed: true, answer: gameChatSchema }),
};
