/**
 * Streams of accounts: what each follows and how it is shown. A stream belongs to one account; its key opens its overlay
 * without a session, and only the digest of the key is stored.
 */
import {
  type StreamId,
  type StreamKey,
  type UserId,
  roomCode,
  streamKeyOf,
  tournamentId,
  userIdOf,
} from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { newToken, tokenHash } from "#server/people/accounts/proofStore.ts";
import type { StreamFollows, StreamSettings } from "#protocol/calls/streams.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { streamLimits } from "./limits.ts";

export interface StoredStream extends StreamSettings {
  readonly id: StreamId;
  readonly userId: UserId;
  readonly createdAt: number;
  readonly keyedAt: number;
}

/** A stream with its new key, which cannot be read again. */
export interface KeyedStoredStream {
  readonly stream: StoredStream;
  readonly key: StreamKey;
}

const columns = [
  "streams.id",
  "streams.user_id",
  "streams.name",
  "streams.follows",
  "streams.target",
  "streams.pick",
  "streams.hands",
  "streams.delay_s",
  "streams.verdicts",
  "streams.chat",
  "streams.scene",
  "streams.created_at",
  "streams.keyed_at",
] as const;
type Row = RowOf<"streams", (typeof columns)[number]>;

function followsOf({ follows, target, pick }: Pick<Row, "follows" | "target" | "pick">): StreamFollows {
  if (follows === "player") return { kind: "player", user: userIdOf(target) };
  if (follows === "table") return { kind: "table", code: roomCode(target) };
  return { kind: "tournament", tournament: tournamentId(target), pick };
}

function followsRow(follows: StreamFollows) {
  if (follows.kind === "player") return { follows: follows.kind, target: follows.user, pick: null };
  if (follows.kind === "table") return { follows: follows.kind, target: follows.code, pick: null };
  return { follows: follows.kind, target: follows.tournament, pick: follows.pick };
}

const streamOf = (row: Row): StoredStream => ({
  id: idOf(row.id),
  userId: idOf(row.user_id),
  name: row.name,
  follows: followsOf(row),
  hands: row.hands,
  delay_s: row.delay_s,
  verdicts: Boolean(row.verdicts),
  chat: Boolean(row.chat),
  scene: row.scene,
  createdAt: row.created_at,
  keyedAt: row.keyed_at,
});

const rowOf = ({ name, follows, hands, delay_s, verdicts, chat, scene }: StreamSettings) => ({
  name,
  ...followsRow(follows),
  hands,
  delay_s,
  verdicts,
  chat,
  scene,
});

const own = (knex: TypedKnex, userId: UserId, id: StreamId) =>
  knex("streams").where({ user_id: rowId(userId) ?? 0, id: rowId(id) ?? 0 });

async function find(knex: TypedKnex, userId: UserId, id: StreamId): Promise<StoredStream | undefined> {
  const row = await own(knex, userId, id).first(columns);
  return row === undefined ? undefined : streamOf(row);
}

async function findByKey(knex: TypedKnex, key: StreamKey): Promise<StoredStream | undefined> {
  const row = await knex("streams")
    .join("users", "users.id", "streams.user_id")
    .where("streams.key_hash", tokenHash(key))
    .whereNull("users.deleted_at")
    .where("users.standing", "active")
    .first(columns);
  return row === undefined ? undefined : streamOf(row);
}

async function create(
  trx: TypedKnex,
  userId: UserId,
  settings: StreamSettings,
  at: number,
): Promise<KeyedStoredStream | undefined> {
  const user_id = rowId(userId) ?? 0;
  // Held, so that two requests at the same time cannot both take the last place.
  const user = await trx("users").where("id", user_id).whereNull("deleted_at").forUpdate().first("id");
  if (user === undefined) return undefined;
  const held = await trx("streams").where({ user_id }).pluck("id");
  if (held.length >= streamLimits.streamsMax) return undefined;
  const key = streamKeyOf(newToken());
  const row = { user_id, ...rowOf(settings), key_hash: tokenHash(key), created_at: at, keyed_at: at };
  const [id = 0] = await trx("streams").insert(row);
  return { key, stream: { id: idOf(id), userId, ...settings, createdAt: at, keyedAt: at } };
}

async function change(
  trx: TypedKnex,
  userId: UserId,
  id: StreamId,
  part: Partial<StreamSettings>,
): Promise<StoredStream | undefined> {
  await own(trx, userId, id).forUpdate().first("id");
  const before = await find(trx, userId, id);
  if (before === undefined) return undefined;
  const after = { ...before, ...part };
  await own(trx, userId, id).update(rowOf(after));
  return after;
}

async function rekey(trx: TypedKnex, userId: UserId, id: StreamId, at: number): Promise<KeyedStoredStream | undefined> {
  const key = streamKeyOf(newToken());
  await own(trx, userId, id).update({ key_hash: tokenHash(key), keyed_at: at });
  const stream = await find(trx, userId, id);
  return stream === undefined ? undefined : { stream, key };
}

async function anonymousAmong(knex: TypedKnex, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const ids = userIds.flatMap((id) => rowId(id) ?? []);
  if (ids.length === 0) return new Set();
  const found = await knex("privacy").whereIn("user_id", ids).where("anonymous_on_streams", 1).pluck("user_id");
  return new Set(found.map(idOf));
}

export type StreamStore = ReturnType<typeof streamStore>;

export const streamStore = (database: Database) => ({
  /** The streams of a user, the oldest first. */
  of: (userId: UserId) =>
    database.run(async (knex) => {
      const rows = await knex("streams")
        .where("user_id", rowId(userId) ?? 0)
        .orderBy("id")
        .select(columns);
      return rows.map(streamOf);
    }),
  /** Undefined where the user has no such stream. */
  find: (userId: UserId, id: StreamId) => database.run((knex) => find(knex, userId, id)),
  /** The stream of a key, while its user may play: undefined too for users who are deleted, banned or suspended. */
  findByKey: (key: StreamKey) => database.run((knex) => findByKey(knex, key)),
  /** Undefined where the user has as many as allowed. */
  create: (userId: UserId, settings: StreamSettings, at: number) =>
    database.transaction((trx) => create(trx, userId, settings, at)),
  change: (userId: UserId, id: StreamId, part: Partial<StreamSettings>) =>
    database.transaction((trx) => change(trx, userId, id, part)),
  /** Gives the stream another key; the one before opens nothing any more. */
  rekey: (userId: UserId, id: StreamId, at: number) => database.transaction((trx) => rekey(trx, userId, id, at)),
  /** Whether there was such a stream. */
  remove: (userId: UserId, id: StreamId) => database.run(async (knex) => (await own(knex, userId, id).del()) > 0),
  /** The users among these who appear on streams without a name. */
  anonymousAmong: (userIds: readonly UserId[]) => database.run((knex) => anonymousAmong(knex, userIds)),
});
