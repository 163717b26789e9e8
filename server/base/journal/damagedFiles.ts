/** Damaged journals that a start kept in DATA_DIR, with the time in their names. They contain chat. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { storeLimits } from "#server/base/db/limits.ts";

export interface DamagedFile {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const pattern = /^(.+)-damaged-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** The name for a damaged journal file that is kept from this time on. */
export const damagedName = (filename: string, at: number): string =>
  `${filename.replace(/\.db$/, "")}-damaged-${new Date(at).toISOString().replaceAll(":", "-")}.db`;

/** The damaged journals in this folder, the oldest first. */
export function damagedFiles(dataDir: string): DamagedFile[] {
  const files = readdirSync(dataDir).flatMap((name) => {
    const [, , hour, minute, second] = pattern.exec(name) ?? [];
    const at = Date.parse(`${hour}:${minute}:${second}`);
    return Number.isNaN(at) ? [] : [{ name, at }];
  });
  return files.toSorted((one, other) => one.at - other.at);
}

/** When the clean-up removes such a file, in epoch milliseconds. */
export const removalTime = ({ at }: DamagedFile): number => at + storeLimits.asideRetentionMs;

/** Removes damaged journals that are old enough, with the files that SQLite made beside them; returns how many. */
export function removeOldDamagedFiles(dataDir: string, now: number): number {
  const old = damagedFiles(dataDir).filter((file) => removalTime(file) <= now);
  for (const { name } of old) {
    for (const suffix of ["-wal", "-shm", ""]) rmSync(join(dataDir, name + suffix), { force: true });
  }
  return old.length;
}
