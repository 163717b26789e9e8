/** Canned replies: answers in all languages that staff send to players who reported or appealed, and edit. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { ReplyId, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { CannedReply } from "#protocol/calls/moderation.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { moderationLimits } from "./limits.ts";

type ReplyTexts = Omit<CannedReply, "id" | "changed_at">;

export interface ReplyChange extends ReplyTexts {
  readonly by: UserId;
  readonly at: number;
}

const columns = ["id", "title", "en", "es", "fr", "de", "changed_at"] as const;

async function all(knex: TypedKnex): Promise<CannedReply[]> {
  const rows = await knex("canned_replies").orderBy(["title", "id"]).limit(moderationLimits.repliesMax).select(columns);
  return rows.map((row) => ({ ...row, id: idOf(row.id) }));
}

async function find(knex: TypedKnex, id: ReplyId): Promise<CannedReply | undefined> {
  const row = await knex("canned_replies")
    .where("id", rowId(id) ?? 0)
    .first(columns);
  return row === undefined ? undefined : { ...row, id: idOf(row.id) };
}

const texts = ({ title, en, es, fr, de }: ReplyTexts) => ({ title, en, es, fr, de });

async function add(trx: TypedKnex, reply: ReplyChange): Promise<Result<ReplyId, "too-many">> {
  const [found] = await trx("canned_replies").count({ replies: "*" });
  if ((found?.replies ?? 0) >= moderationLimits.repliesMax) return fail("too-many");
  const { by, at } = reply;
  const row = { ...texts(reply), changed_at: at, changed_by: rowId(by) ?? null };
  const [id = 0] = await trx("canned_replies").insert(row);
  const target = { kind: "reply", id: idOf(id), name: reply.title } as const;
  const change = { reason: "", before: null, after: texts(reply) };
  await recordAdminAction(trx, { adminId: by, action: "reply.create", target, ...change, at });
  return ok(idOf(id));
}

async function change(trx: TypedKnex, id: ReplyId, reply: ReplyChange): Promise<boolean> {
  const row = rowId(id) ?? 0;
  const before = await trx("canned_replies").where("id", row).forUpdate().first(columns);
  if (before === undefined) return false;
  const { by, at } = reply;
  await trx("canned_replies")
    .where("id", row)
    .update({ ...texts(reply), changed_at: at, changed_by: rowId(by) ?? null });
  const target = { kind: "reply", id, name: reply.title } as const;
  const changed = { reason: "", before: texts(before), after: texts(reply) };
  await recordAdminAction(trx, { adminId: by, action: "reply.change", target, ...changed, at });
  return true;
}

async function remove(trx: TypedKnex, id: ReplyId, by: UserId, at: number): Promise<boolean> {
  const row = rowId(id) ?? 0;
  const before = await trx("canned_replies").where("id", row).forUpdate().first(columns);
  if (before === undefined) return false;
  await trx("canned_replies").where("id", row).del();
  const target = { kind: "reply", id, name: before.title } as const;
  const removed = { reason: "", before: texts(before), after: null };
  await recordAdminAction(trx, { adminId: by, action: "reply.delete", target, ...removed, at });
  return true;
}

export const replyStore = (database: Database) => ({
  /** All replies, by title. */
  all: () => database.run(all),
  find: (id: ReplyId) => database.run((knex) => find(knex, id)),
  /** Resolves to the id. */
  add: (reply: ReplyChange) => database.transaction((trx) => add(trx, reply)),
  /** Whether there was such a reply. */
  change: (id: ReplyId, reply: ReplyChange) => database.transaction((trx) => change(trx, id, reply)),
  remove: (id: ReplyId, by: UserId, at: number) => database.transaction((trx) => remove(trx, id, by, at)),
});

export type ReplyStore = ReturnType<typeof replyStore>;
