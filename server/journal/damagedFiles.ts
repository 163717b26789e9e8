/** Damaged journals that a start kept aside in DATA_DIR, named by the time at which it did. They hold chat. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { storeLimits } from "#server/db/limits.ts";

export interface DamagedFile {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const pattern = /^(.+)-damaged-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** The name under which a journal's file is kept aside at this time. */
export const damagedName = (filename: string, at: number): string =>
  `${filename.replace(/\.db$/, "")}-damaged-${new Date(at).toISOString().replaceAll(":", "-")}.db`;

/** What is kept aside in this folder, the oldest first. */
export function damagedFiles(dataDir: string): DamagedFile[] {
  const files = readdirSync(dataDir).flatMap((name) => {
    const [, , hour, minute, second] = pattern.exec(name) ?? [];
    const at = Date.parse(`${hour}:${minute}:${second}`);
    return Number.isNaN(at) ? [] : [{ name, at }];
  });
  return files.toSorted((one, other) => one.at - other.at);
}

/** When such a file is removed. */
export const removalTime = ({ at }: DamagedFile): number => at + storeLimits.asideKeptMs;

/** Removes what has been kept aside for long enough, and what SQLite put beside it when somebody looked; gives how many. */
export function removeOldDamagedFiles(dataDir: string, now: number): number {
  const old = damagedFiles(dataDir).filter((file) => removalTime(file) <= now);
  for (const { name } of old) {
    for (const suffix of ["-wal", "-shm", ""]) rmSync(join(dataDir, name + suffix), { force: true });
  }
  return old.length;
}
