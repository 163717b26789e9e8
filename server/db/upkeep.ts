/** What keeps the store's parts together and clean: the mark rises, ids are never given out twice, what is deleted is gone. */
import { randomBytes } from "node:crypto";
import { storeLimits } from "#server/limits.ts";
import type { Database } from "./database.ts";
import { StoreUnavailable } from "#server/core/errors.ts";
import { agreement, type CompanionMark, isMismatch, type Mark } from "./mark.ts";
import { lastIds, liftIds, readMark, writeMark } from "./tablesMark.ts";

export interface Upkeep {
  /** Writes the next generation to both parts, so that a part put back from a copy made before is noticed. */
  raise(): Promise<void>;
  /** Removes from the raw files what was deleted; for a quiet hour, in steps that hold up nobody. */
  scrub(): Promise<void>;
  /** Removes damaged files that were kept aside long ago; gives how many. */
  removeAside(now: number): number;
}

/** What a store does to its own files; a database elsewhere has none. */
export type FileUpkeep = Pick<Upkeep, "scrub" | "removeAside">;

export const noFiles: FileUpkeep = { scrub: async () => {}, removeAside: () => 0 };

/** Where the mark lies beside the tables: the journal's file, or a note in DATA_DIR. */
export interface Companion {
  read(): Promise<CompanionMark | null>;
  /** It is on the disk when this resolves. */
  write(mark: CompanionMark): Promise<void>;
}

const storeBytes = 16;

/** The mark after this one, with room for the ids of the time until the next. */
async function following(database: Database, mark: Mark | null, spareIds: number): Promise<Mark> {
  const floors = Object.fromEntries(
    Object.entries(await lastIds(database)).map(([table, last]) => [table, last + spareIds]),
  );
  const store = mark?.store ?? randomBytes(storeBytes).toString("hex");
  return { store, generation: (mark?.generation ?? 0) + 1, floors };
}

/** Writes the next mark in the three steps of mark.ts. */
async function write(database: Database, companion: Companion, current: Mark | null, next: Mark): Promise<void> {
  await companion.write({ current, next });
  await writeMark(database, next);
  await companion.write({ current: next, next: null });
}

/** Raises the generation of a store whose parts agree. */
async function raise(database: Database, companion: Companion, spareIds: number): Promise<void> {
  const held = await companion.read();
  const found = agreement(await readMark(database), held);
  if (isMismatch(found)) throw new StoreUnavailable("the store's parts do not belong together");
  const announced = found ?? held?.next ?? null;
  const next = await following(database, announced, spareIds);
  await write(database, companion, found, next);
}

/** Marks a store that opens: ids that may have been given out and were lost with a crash are left out. */
export async function markOpened(database: Database, companion: Companion, agreed: Mark | null): Promise<void> {
  if (agreed !== null) await liftIds(database, agreed.floors);
  await raise(database, companion, storeLimits.spareIds);
}

/** Puts this mark above whatever both parts hold; for restoring and for accepting what does not belong together. */
export async function markAnew(database: Database, companion: Companion, mark: Mark): Promise<void> {
  await liftIds(database, mark.floors);
  await write(database, companion, null, mark);
}

/** One raise after the other, whoever asks. */
export function upkeepOf(database: Database, companion: Companion, files: FileUpkeep) {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (spareIds: number): Promise<void> => {
    last = last.catch(() => {}).then(() => raise(database, companion, spareIds));
    return last;
  };
  return {
    raise: () => inTurn(storeLimits.spareIds),
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
