/**
 * DATA_DIR as a start finds it. Only a folder without any of the store's files is a fresh start; a file that is
 * missing or empty beside the others was lost, and beginning anew would give its ids and tables to other people.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/core/errors.ts";

export const tablesFile = "spar.db";
export const journalFile = "journal.db";
export const lockName = `${journalFile}-lock`;
export const noteFile = "store.json";
export const picturesFolder = "avatars";
/** There while the very first start makes the files, which may be killed at any point. */
const firstStartMarker = "first-start";
/** There while a restore puts files in their places. */
export const restoringMarker = "restoring";

/** Everything that an embedded store keeps in its folder, pictures apart. */
export const storeFiles = [tablesFile, journalFile].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);

export const howToRestore =
  'Restore a backup with "npm run restore -- FILE --replace"; "When something is wrong" in docs/operations.md has the other ways';

export interface Folder {
  /** Nothing of a store was there. */
  readonly isNew: boolean;
  /** The very first start is complete: from now on nothing may be missing. */
  markComplete(): void;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes DATA_DIR, for its owner alone, where there is none. */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR=${dataDir}: ${reason(error)}`);
  }
}

/** A name that is on the disk when this returns. */
export function placeMarker(dataDir: string, name: string): void {
  const file = openSync(join(dataDir, name), "w", 0o600);
  fsyncSync(file);
  closeSync(file);
  syncFolder(dataDir);
}

/** Makes the names in a folder durable, where the system can. */
export function syncFolder(dataDir: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** Looks at the folder of an embedded store before anything in it is opened; a StartError says what is lost. */
export function examineFolder(dataDir: string): Folder {
  const at = (name: string): string => join(dataDir, name);
  try {
    const begun = (): void => rmSync(at(firstStartMarker), { force: true });
    if (existsSync(at(restoringMarker))) {
      throw new StartError(
        `${dataDir}: a restore was interrupted here. Run it again: "npm run restore -- FILE --replace"`,
      );
    }
    if (existsSync(at(firstStartMarker))) return { isNew: true, markComplete: begun };
    const found = [...storeFiles, lockName].filter((name) => existsSync(at(name)));
    if (holdsPictures(at(picturesFolder))) found.push(picturesFolder);
    if (!storeFiles.some((name) => found.includes(name)) && existsSync(at(noteFile))) {
      throw new StartError(`${dataDir} belongs to a store on MySQL. Set DATABASE_URL, or give another DATA_DIR.`);
    }
    if (found.length === 0) {
      placeMarker(dataDir, firstStartMarker);
      return { isNew: true, markComplete: begun };
    }
    for (const name of [tablesFile, journalFile]) {
      const others = found.filter((other) => !other.startsWith(`${name}-`)).join(", ");
      if (!found.includes(name))
        throw lostPart(at(name), `is missing${others === "" ? "" : `, but ${others} is there`}`);
      if (statSync(at(name)).size === 0) throw lostPart(at(name), "is empty");
    }
    return { isNew: false, markComplete: begun };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${dataDir}: ${reason(error)}`);
  }
}

const holdsPictures = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

export const lostPart = (what: string, is: string): StartError => new StartError(`${what} ${is}. ${howToRestore}.`);
