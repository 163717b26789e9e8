/** A process to kill: appends to the journal in its argument and prints each number once it is committed. */
import { writeSync } from "node:fs";
import { roomCode } from "#protocol/ids.ts";
import { SqliteJournal } from "#server/base/journal/sqlite.ts";

const [, , filename = ""] = process.argv;
const settings = { filename, sync: "normal", lockMsMax: 1000, isNew: true } as const;
const journal = await SqliteJournal.open(settings, { committed: () => {}, faulted: () => {} });
for (let seq = 1; ; seq += 1) {
  await journal.append({ room: roomCode("ROOM"), seq, at: 1, body: new Uint8Array(50).fill(seq % 256) });
  writeSync(1, `${seq}\n`);
}
