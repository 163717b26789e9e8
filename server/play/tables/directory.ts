/**
 * The directory of a cluster: which node has the room of a code. The table `rooms` decides: a code is entered before its
 * room opens, so codes are unique in the cluster, and a room passes to another node by a change of its row.
 */
import type { RoomCode } from "#protocol/ids.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { claimLimits } from "./limits.ts";
import type { NodeProcess } from "#server/base/cluster/nodes.ts";

const rooms = namesIn("rooms");
const nodes = namesIn("nodes");
const journal = namesIn("journal");
const nowSql = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)";

const ownerSql = `
  select ${rooms.table}.${rooms.node} as node, ${rooms.table}.${rooms.epoch} as epoch,
    case when ${nodes.table}.${nodes.epoch} = ${rooms.table}.${rooms.epoch} and ${nodes.state} <> 'gone'
      and ${nodes.expires_at} > ${nowSql} then 1 else 0 end as lives
  from ${rooms.table} left join ${nodes.table} on ${nodes.table}.${nodes.name} = ${rooms.table}.${rooms.node}
  where ${rooms.table}.${rooms.code} = ?`;

/** Owners of rooms whose process is gone: it has been replaced, or its lease is over. */
const orphansSql = `
  select o.node as node, o.epoch as epoch
  from (select distinct ${rooms.node} as node, ${rooms.epoch} as epoch from ${rooms.table}) as o
  left join ${nodes.table} on ${nodes.name} = o.node and ${nodes.table}.${nodes.epoch} = o.epoch
  where ${nodes.name} is null or ${nodes.state} = 'gone' or ${nodes.expires_at} <= ${nowSql}`;

/** Rooms that a server alone has opened: they have entries and no row. */
const straysSql = `
  insert ignore into ${rooms.table} (${rooms.code}, ${rooms.node}, ${rooms.epoch}, ${rooms.kind}, ${rooms.opened_at})
  select j.code, ?, ?, 'friend', ${nowSql}
  from (select distinct ${journal.room} as code from ${journal.table}) as j
  left join ${rooms.table} on ${rooms.table}.${rooms.code} = j.code where ${rooms.table}.${rooms.code} is null`;

interface OwnerRow extends NodeProcess {
  readonly lives: number;
}

async function ownerOf(knex: TypedKnex, code: RoomCode): Promise<NodeProcess | "dead" | null> {
  const [[row]] = await knex.raw<[OwnerRow[]]>(ownerSql, [code]);
  if (row === undefined) return null;
  return row.lives === 1 ? { node: row.node, epoch: row.epoch } : "dead";
}

async function enter(
  knex: TypedKnex,
  code: RoomCode,
  owner: NodeProcess,
  kind: GameKind,
  at: number,
): Promise<boolean> {
  try {
    await knex("rooms").insert({ code, ...owner, kind, opened_at: at });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function claim(
  knex: TypedKnex,
  codes: readonly RoomCode[],
  from: NodeProcess,
  to: NodeProcess,
): Promise<RoomCode[]> {
  await knex("rooms")
    .whereIn("code", codes)
    .where({ node: from.node, epoch: from.epoch })
    .update({ ...to });
  return knex("rooms").whereIn("code", codes).where({ node: to.node, epoch: to.epoch }).pluck("code");
}

/** Only MySQL has the tables. */
export const directoryStore = (database: Database) => ({
  /** Which process has the room of this code; "dead" where it no longer runs, null where there is no such room. */
  ownerOf: (code: RoomCode) => database.run((knex) => ownerOf(knex, code)),
  /** Enters a new room; false where the code is taken. */
  enter: (code: RoomCode, owner: NodeProcess, kind: GameKind, at: number) =>
    database.run((knex) => enter(knex, code, owner, kind, at)),
  /** Removes a room that is over, unless it is another's by now; false where it is. */
  leave: (code: RoomCode, { node, epoch }: NodeProcess): Promise<boolean> =>
    database.run(async (knex) => {
      const removed = await knex("rooms").where({ code, node, epoch }).del();
      return removed > 0 || (await ownerOf(knex, code)) === null;
    }),
  /** Passes those of these rooms that `from` has to `to`; resolves to those that `to` has then. */
  claim: (codes: readonly RoomCode[], from: NodeProcess, to: NodeProcess) =>
    database.run((knex) => claim(knex, codes, from, to)),
  /** The rooms of a process, the first `claimLimits.roomsRead` of those behind this code. */
  roomsOf: ({ node, epoch }: NodeProcess, after: RoomCode | null = null): Promise<RoomCode[]> =>
    database.run((knex) => {
      const rooms = knex("rooms").where({ node, epoch }).orderBy("code").limit(claimLimits.roomsRead);
      return (after === null ? rooms : rooms.where("code", ">", after)).pluck("code");
    }),
  /** Those of these rooms that a process has no more. */
  lost: async (codes: readonly RoomCode[], { node, epoch }: NodeProcess): Promise<RoomCode[]> => {
    const kept = await database.run((knex) =>
      knex("rooms").whereIn("code", codes).where({ node, epoch }).pluck("code"),
    );
    return codes.filter((code) => !kept.includes(code));
  },
  /** The processes that have rooms and no longer run. */
  orphans: () => database.run(async (knex) => (await knex.raw<[NodeProcess[]]>(orphansSql))[0]),
  /** Enters the rooms that a server alone has opened as rooms of this owner. */
  enterStrays: ({ node, epoch }: NodeProcess) => database.run((knex) => knex.raw(straysSql, [node, epoch])),
});

export type Directory = ReturnType<typeof directoryStore>;

/** The rooms of a process that pass a test, in slices that are claimed at once. */
export async function* slicesOf(
  directory: Pick<Directory, "roomsOf">,
  owner: NodeProcess,
  isWanted: (code: RoomCode) => boolean,
): AsyncGenerator<RoomCode[]> {
  let page = await directory.roomsOf(owner);
  while (page.length > 0) {
    const wanted = page.filter(isWanted);
    for (let at = 0; at < wanted.length; at += claimLimits.roomsAtOnce) {
      yield wanted.slice(at, at + claimLimits.roomsAtOnce);
    }
    page = await directory.roomsOf(owner, page.at(-1));
  }
}
