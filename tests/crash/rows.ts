/** Changes a stopped server's database directly, past all its checks. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RoomCode } from "#protocol/ids.ts";
import { readConfig } from "#server/base/config/config.ts";
import { unpack } from "#server/base/journal/pack.ts";
import { openMysql } from "#server/base/db/knex.ts";
import type { Place } from "./place.ts";

/** Overwrites the first byte of one entry of one room, so that it does not decode. */
export async function spoilEntry(place: Place, room: RoomCode, seq: number): Promise<void> {
  const { mysql } = readConfig(place.settings);
  if (mysql === null) return spoilEmbedded(join(place.dataDir, "journal.db"), room, seq);
  const { knex, stop } = openMysql(mysql, { connections: 1, queryMsMax: 10_000 });
  const spoilt = await knex("journal")
    .where({ room, seq })
    .update({ body: Buffer.from([0xc1]) });
  await stop();
  if (spoilt !== 1) throw new Error(`${room} has no entry ${seq}`);
}

function spoilEmbedded(filename: string, room: RoomCode, seq: number): void {
  const db = new DatabaseSync(filename);
  for (const { id, entries } of db.prepare("SELECT id, entries FROM batch").all()) {
    for (const record of unpack(entries as Uint8Array)) {
      if (record.room !== room || record.entry?.seq !== seq) continue;
      // No MessagePack value begins with 0xc1.
      record.entry.body[0] = 0xc1;
      db.prepare("UPDATE batch SET entries = ? WHERE id = ?").run(entries as Uint8Array, id as number);
      db.close();
      return;
    }
  }
  throw new Error(`${room} has no entry ${seq}`);
}

/** Blocks other writers of results until the returned function is called; reading continues. */
export async function lockResults(place: Place): Promise<() => Promise<void>> {
  const { mysql } = readConfig(place.settings);
  if (mysql === null) {
    const db = new DatabaseSync(join(place.dataDir, "spar.db"), { timeout: 10_000 });
    db.exec("BEGIN IMMEDIATE");
    return async () => {
      db.exec("ROLLBACK");
      db.close();
    };
  }
  const { knex, stop } = openMysql(mysql, { connections: 1, queryMsMax: 10_000 });
  await knex.raw("lock tables matches read");
  return async () => {
    await knex.raw("unlock tables");
    await stop();
  };
}
