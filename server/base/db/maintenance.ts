/** Maintains the store: raises the mark, prevents reused ids, removes deleted data from files. */
import { randomBytes } from "node:crypto";
import { storeLimits } from "./limits.ts";
import type { Database } from "./database.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import {
  compareMarks,
  type MarkFile,
  isMismatch,
  type Mark,
  lastIds,
  raiseIds,
  readTablesMark,
  writeTablesMark,
} from "./mark.ts";

export interface Maintenance {
  /** Writes the next generation to tables and mark file, so that a start notices a part restored from an older copy. */
  raiseGeneration(): Promise<void>;
  /** Removes deleted data from the raw files, in small steps between other work. */
  eraseDeleted(): Promise<void>;
  /** Removes damaged journals that are old enough; returns how many. */
  removeDamagedFiles(now: number): number;
}

/** The part for an embedded store's files. */
export type FileMaintenance = Pick<Maintenance, "eraseDeleted" | "removeDamagedFiles">;

export const noFileMaintenance: FileMaintenance = { eraseDeleted: async () => {}, removeDamagedFiles: () => 0 };

const storeBytes = 16;

/** The next mark. Its floors leave `spareIds` ids for the time until the mark after it. */
async function nextMark(database: Database, mark: Mark | null, spareIds: number): Promise<Mark> {
  const floors = Object.fromEntries(
    Object.entries(await lastIds(database)).map(([table, last]) => [table, last + spareIds]),
  );
  const store = mark?.store ?? randomBytes(storeBytes).toString("hex");
  return { store, generation: (mark?.generation ?? 0) + 1, floors };
}

/** Writes the next mark in the three steps of mark.ts. */
async function write(database: Database, markFile: MarkFile, current: Mark | null, next: Mark): Promise<void> {
  await markFile.write({ current, next });
  await writeTablesMark(database, next);
  await markFile.write({ current: next, next: null });
}

/** Raises the generation. @throws StoreUnavailable if tables and mark file do not belong together */
async function raiseGeneration(database: Database, markFile: MarkFile, spareIds: number): Promise<void> {
  const held = await markFile.read();
  const found = compareMarks(await readTablesMark(database), held);
  if (isMismatch(found)) throw new StoreUnavailable("the store's parts do not belong together");
  const announced = found ?? held?.next ?? null;
  const next = await nextMark(database, announced, spareIds);
  await write(database, markFile, found, next);
}

/** Writes the mark of a start. Skips ids that may have been used before a crash. */
export async function markOpened(database: Database, markFile: MarkFile, agreed: Mark | null): Promise<void> {
  if (agreed !== null) await raiseIds(database, agreed.floors);
  await raiseGeneration(database, markFile, storeLimits.spareIds);
}

/** Replaces the marks of both parts; for a restore, and to accept parts that do not belong together. */
export async function overwriteMarks(database: Database, markFile: MarkFile, mark: Mark): Promise<void> {
  await raiseIds(database, mark.floors);
  await write(database, markFile, null, mark);
}

/** The maintenance of an open store. Generations are raised one after the other. */
export function maintenanceOf(database: Database, markFile: MarkFile, files: FileMaintenance) {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (spareIds: number): Promise<void> => {
    last = last.catch(() => {}).then(() => raiseGeneration(database, markFile, spareIds));
    return last;
  };
  return {
    raiseGeneration: () => inTurn(storeLimits.spareIds),
    ...files,
    /** Writes a mark without spare ids at a stop. Does not wait for an unavailable store. */
    close: async (): Promise<void> => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, storeLimits.queryMsMax);
      await Promise.race([inTurn(0).catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}
