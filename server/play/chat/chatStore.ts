/** The stored lines: of the global chat, of which only the last are kept, and of games. */
import { chatLimits } from "./limits.ts";
import { type ActionId, type UserId, noUser } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Look } from "#protocol/calls/look.ts";
import { frameLook } from "#server/people/users/publicUser.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { ChatMessage } from "#server/base/db/records.ts";

export interface NewGlobalLine {
  readonly userId: UserId;
  readonly text: string;
  readonly at: number;
  /** The client's id for it: a line that comes again under the same id is kept once. */
  readonly actionId: ActionId | null;
}

export interface GlobalLine {
  readonly id: string;
  readonly userId: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
  /** The frame alone. */
  readonly look?: Look;
  readonly text: string;
  readonly at: number;
}

export interface GlobalChatStore {
  /** Keeps a line and gives it back as it is kept; `isNew` is false for one that was kept before. */
  add(line: NewGlobalLine): Promise<{ readonly line: GlobalLine; readonly isNew: boolean }>;
  /** The last lines, oldest first. */
  last(limit: number): Promise<GlobalLine[]>;
  /** The last lines of one user, oldest first. */
  saidBy(userId: UserId, limit: number): Promise<GlobalLine[]>;
  /** Forgets all lines but the last; resolves to how many went. */
  prune(): Promise<number>;
}

const lines = (knex: TypedKnex) =>
  knex("global_messages as m")
    .join("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.user_id", "u.username", "u.image_url", "u.avatar_frame", "m.message", "m.at"]);

type Row = Awaited<ReturnType<typeof lines>>[number];

const lineOf = (row: Row): GlobalLine => ({
  id: String(row.id),
  userId: idOf(row.user_id),
  username: row.username,
  imageUrl: row.image_url,
  ...frameLook(row.avatar_frame),
  text: row.message,
  at: row.at,
});

async function add(knex: TypedKnex, { userId, text, at, actionId }: NewGlobalLine) {
  const user_id = rowId(userId) ?? 0;
  try {
    const [id = 0] = await knex("global_messages").insert({ user_id, action_id: actionId, message: text, at });
    const row = await lines(knex).where("m.id", id).first();
    if (row !== undefined) return { line: lineOf(row), isNew: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await lines(knex).where("m.user_id", user_id).where("m.action_id", actionId).first();
    if (row !== undefined) return { line: lineOf(row), isNew: false };
  }
  throw new Error("a line of the global chat went as it came");
}

async function last(knex: TypedKnex, limit: number, userId?: UserId): Promise<GlobalLine[]> {
  const query = lines(knex).orderBy("m.id", "desc").limit(limit);
  const rows = await (userId === undefined ? query : query.where("m.user_id", rowId(userId) ?? 0));
  return rows.toReversed().map(lineOf);
}

async function prune(knex: TypedKnex): Promise<number> {
  const row = await knex("global_messages")
    .orderBy("id", "desc")
    .offset(chatLimits.globalLinesMax)
    .limit(1)
    .first("id");
  return row === undefined ? 0 : knex("global_messages").where("id", "<=", row.id).del();
}

export const globalChatStore = (database: Database): GlobalChatStore => ({
  add: (line) => database.run((knex) => add(knex, line)),
  last: (limit) => database.run((knex) => last(knex, limit)),
  saidBy: (userId, limit) => database.run((knex) => last(knex, limit, userId)),
  prune: () => database.run(prune),
});

/** Lines are kept when their table closes. An account may be deleted by then: its lines are not kept. */
async function addToGame(knex: TypedKnex, message: ChatMessage): Promise<void> {
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
    userId: row.user_id === null ? noUser : idOf(row.user_id),
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
  add: (message) => database.run((knex) => addToGame(knex, message)),
  ofGame: (code, limit) => database.run((knex) => ofGame(knex, code, limit)),
});
