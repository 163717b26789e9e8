/**
 * The domain of conduct: how players behaved in rated quick matches. It promises one entry for each match and player,
 * deleted after a while. This file stores the entries; conduct.ts computes from them what follows.
 */
import { conductLimits } from "./limits.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { ConductKind } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { domain, type Needs } from "#server/base/domain.ts";

export interface ConductEntry {
  readonly userId: UserId;
  readonly code: RoomCode;
  /** 0 for a match that never started. */
  readonly matchNumber: number;
  readonly kind: ConductKind;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ConductStore {
  /** Keeps entries; what is kept already of a player in a match stays as it is. */
  add(entries: readonly ConductEntry[]): Promise<void>;
  /** The newest entries of a user since then, in the order of time. */
  since(userId: UserId, at: number): Promise<ConductEntry[]>;
  /** Forgets what is older; resolves to how many entries that were. */
  forget(before: number): Promise<number>;
}

async function add(knex: TypedKnex, entries: readonly ConductEntry[]): Promise<void> {
  const rows = entries.flatMap(({ userId, code, matchNumber, kind, at }) => {
    const id = rowId(userId);
    return id === undefined ? [] : [{ user_id: id, code, match_number: matchNumber, kind, at }];
  });
  if (rows.length === 0) return;
  await knex("conduct").insert(rows).onConflict(["user_id", "code", "match_number"]).ignore();
}

async function since(knex: TypedKnex, userId: UserId, at: number): Promise<ConductEntry[]> {
  const rows = await knex("conduct")
    .where("user_id", rowId(userId) ?? 0)
    .where("at", ">=", at)
    .orderBy([{ column: "at", order: "desc" }, { column: "code" }, { column: "match_number" }])
    .limit(conductLimits.entriesMax)
    .select(["user_id", "code", "match_number", "kind", "at"]);
  return rows.toReversed().map((row) => ({
    userId: idOf(row.user_id),
    code: row.code,
    matchNumber: row.match_number,
    kind: row.kind,
    at: row.at,
  }));
}

const conductStore = (database: Database): ConductStore => ({
  add: (entries) => database.run((knex) => add(knex, entries)),
  since: (userId, at) => database.run((knex) => since(knex, userId, at)),
  forget: (before) => database.run((knex) => knex("conduct").where("at", "<", before).del()),
});

/** Matches that players left. */
export const conductDomain = domain({
  stores: (database) => ({ conduct: conductStore(database) }),
  open: ({ store }: Needs<{ readonly conduct: ConductStore }>) => ({
    purges: { conduct: (now: number) => store.conduct.forget(now - conductLimits.retentionMs) },
  }),
});
