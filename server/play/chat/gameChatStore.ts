import { chatLimits } from "./limits.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { ChatMessage } from "#server/base/db/records.ts";
import { rowId } from "#server/base/db/rowIds.ts";

/** Lines are kept when their table closes. An account may be deleted by then: its lines are not kept. */
async function add(knex: TypedKnex, message: ChatMessage): Promise<void> {
  const userId = rowId(message.userId);
  const gone = await knex("users")
    .where("id", userId ?? 0)
    .whereNotNull("deleted_at")
    .first("id");
  if (gone !== undefined) return;
  const row = {
    code: message.code,
    seq: message.seq,
    user_id: userId ?? null,
    username: message.username,
    message: message.text.slice(0, chatLimits.chatCharsMax),
    phrase: message.phrase,
    at: message.at,
  };
  await knex("game_messages").insert(row).onConflict(["code", "seq"]).ignore();
}

async function ofGame(knex: TypedKnex, code: RoomCode, limit: number): Promise<ChatMessage[]> {
  const rows = await knex("game_messages as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .where("m.code", code)
    .orderBy("m.seq", "desc")
    .limit(limit)
    .select(["m.code", "m.seq", "m.user_id", "m.username", "u.image_url", "m.message", "m.phrase", "m.at"]);
  return rows.toReversed().map((row) => ({
    code: row.code,
    seq: row.seq,
    userId: row.user_id === null ? "" : String(row.user_id),
    username: row.username,
    imageUrl: row.image_url,
    text: row.message,
    phrase: row.phrase,
    at: row.at,
  }));
}

export interface GameChatStore {
  /** Keeps a message; one that is kept already changes nothing. */
  add(message: ChatMessage): Promise<void>;
  /** The last messages of a room, oldest first. */
  ofGame(code: RoomCode, limit: number): Promise<ChatMessage[]>;
}

export const gameChatStore = (database: Database): GameChatStore => ({
  add: (message) => database.run((knex) => add(knex, message)),
  ofGame: (code, limit) => database.run((knex) => ofGame(knex, code, limit)),
});
