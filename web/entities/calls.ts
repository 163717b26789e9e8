/** The calls that more than one feature makes. */
import { type GameChatMessage, gameChatSchema } from "#protocol/calls/chat.ts";
import { type ClientConfig, clientConfigSchema } from "#protocol/calls/clientConfig.ts";
import { type CreatedGame, createdGameSchema, type CreateBotGame, type CreateGame } from "#protocol/calls/games.ts";
import { type LeaderboardEntry, leaderboardSchema } from "#protocol/calls/leaderboard.ts";
import { type MatchRecord, matchRecordsSchema } from "#protocol/calls/matches.ts";
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
