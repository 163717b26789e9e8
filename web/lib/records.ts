/** The records of server/protocol/api.ts, checked as they arrive. */
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { ClientConfig } from "#server/protocol/clientConfig.ts";
import type { CreatedGame } from "#server/protocol/games.ts";
import type { LeaderboardEntry } from "#server/protocol/leaderboard.ts";
import type { MatchRecord, MatchRecordPlayer } from "#server/protocol/matches.ts";
import { isContactEmail } from "#server/protocol/contact.ts";
import { type Phrase, phraseNames } from "#server/protocol/phrases.ts";
import { fields, flag, list, number, oneOf, orNull, text } from "./decode.ts";

export const leaderboardEntry = (value: unknown): LeaderboardEntry => {
  const it = fields(value);
  return {
    rank: number(it["rank"]),
    user_id: text(it["user_id"]),
    is_provisional: flag(it["is_provisional"]),
    username: text(it["username"]),
    image_url: orNull(text)(it["image_url"]),
    rating: number(it["rating"]),
  };
};

export const createdGame = (value: unknown): CreatedGame => {
  const game = fields(fields(value)["game"]);
  return {
    game: {
      code: text(game["code"]),
      created_by: text(game["created_by"]),
      player_count: number(game["player_count"]),
    },
  };
};

const matchPlayer = (value: unknown): MatchRecordPlayer => {
  const it = fields(value);
  return {
    user_id: orNull(text)(it["user_id"]),
    username: text(it["username"]),
    image_url: orNull(text)(it["image_url"]),
    is_bot: flag(it["is_bot"]),
    score: number(it["score"]),
    place: number(it["place"]),
    rating_before: orNull(number)(it["rating_before"]),
    rating_after: orNull(number)(it["rating_after"]),
  };
};

export const matchRecord = (value: unknown): MatchRecord => {
  const it = fields(value);
  return {
    id: text(it["id"]),
    code: text(it["code"]),
    winnerId: orNull(text)(it["winnerId"]),
    is_rated: flag(it["is_rated"]),
    kind: oneOf(["friend", "computer", "matched", "tournament"])(it["kind"]),
    ended_at: number(it["ended_at"]),
    players: list(matchPlayer)(it["players"]),
  };
};

const phraseOf = (value: unknown): { phrase?: Phrase } => {
  const phrase = phraseNames.find((name) => name === value);
  return phrase === undefined ? {} : { phrase };
};

export const gameChatMessage = (value: unknown): GameChatMessage => {
  const it = fields(value);
  return {
    user_id: text(it["user_id"]),
    username: text(it["username"]),
    avatar: orNull(text)(it["avatar"]),
    message: text(it["message"]),
    // One that is not known here is shown in the English of its message.
    ...phraseOf(it["phrase"]),
    timestamp: number(it["timestamp"]),
    game_code: text(it["game_code"]),
  };
};

export const clientConfig = (value: unknown): ClientConfig => {
  const it = fields(value);
  const google = orNull(fields)(it["google"]);
  return {
    socketUrl: text(it["socketUrl"]),
    protocol: number(it["protocol"]),
    google: google && { clientId: text(google["clientId"]) },
    quickMatch: flag(it["quickMatch"]),
    contactEmail: contactEmail(it["contactEmail"]),
  };
};

/** One that could not stand in a link is as good as none: the rest of the record is needed to play. */
const contactEmail = (value: unknown): string | null =>
  typeof value === "string" && isContactEmail(value) ? value : null;
