/** What keeps the store's parts together and clean: the mark rises, ids are never given out twice, what is deleted is gone. */
import { randomBytes } from "node:crypto";
import { storeLimits } from "#server/limits.ts";
import type { Database } from "./database.ts";
import { StoreUnavailable } from "#server/core/errors.ts";
import { compareMarks, type MarkFileContent, isMismatch, type Mark } from "./mark.ts";
import { lastIds, raiseIds, readTablesMark, writeTablesMark } from "./tablesMark.ts";

export interface Maintenance {
  /** Writes the next generation to both parts, so that a part put back from a copy made before is noticed. */
  raiseGeneration(): Promise<void>;
  /** Removes from the raw files what was deleted; for a quiet hour, in steps that hold up nobody. */
  eraseDeleted(): Promise<void>;
  /** Removes damaged files that were kept aside long ago; gives how many. */
  removeDamagedFiles(now: number): number;
}

/** What a store does to its own files; a database elsewhere has none. */
export type FileMaintenance = Pick<Maintenance, "eraseDeleted" | "removeDamagedFiles">;

export const noFileMaintenance: FileMaintenance = { eraseDeleted: async () => {}, removeDamagedFiles: () => 0 };

/** Where the mark lies beside the tables: the journal's file, or a note in DATA_DIR. */
export interface MarkFile {
  read(): Promise<MarkFileContent | null>;
  /** It is on the disk when this resolves. */
  write(mark: MarkFileContent): Promise<void>;
}

const storeBytes = 16;

/** The mark after this one, with room for the ids of the time until the next. */
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

/** Raises the generation of a store whose parts agree. */
async function raiseGeneration(database: Database, markFile: MarkFile, spareIds: number): Promise<void> {
  const held = await markFile.read();
  const found = compareMarks(await readTablesMark(database), held);
  if (isMismatch(found)) throw new StoreUnavailable("the store's parts do not belong together");
  const announced = found ?? held?.next ?? null;
  const next = await nextMark(database, announced, spareIds);
  await write(database, markFile, found, next);
}

/** Marks a store that opens: ids that may have been given out and were lost with a crash are left out. */
export async function markOpened(database: Database, markFile: MarkFile, agreed: Mark | null): Promise<void> {
  if (agreed !== null) await raiseIds(database, agreed.floors);
  await raiseGeneration(database, markFile, storeLimits.spareIds);
}

/** Puts this mark above whatever both parts hold; for restoring and for accepting what does not belong together. */
export async function overwriteMarks(database: Database, markFile: MarkFile, mark: Mark): Promise<void> {
  await raiseIds(database, mark.floors);
  await write(database, markFile, null, mark);
}

/** One raise after the other, whoever asks. */
export function maintenanceOf(database: Database, markFile: MarkFile, files: FileMaintenance) {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (spareIds: number): Promise<void> => {
    last = last.catch(() => {}).then(() => raiseGeneration(database, markFile, spareIds));
    return last;
  };
  return {
    raiseGeneration: () => inTurn(storeLimits.spareIds),
    ...files,
    /** Notes that no id is on its way; a store that is away is not waited for. */
    close: async (): Promise<void> => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, storeLimits.queryMsMax);
      await Promise.race([inTurn(0).catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}
