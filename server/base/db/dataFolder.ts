/**
 * Checks DATA_DIR at a start. Only a folder without any file of the store is new. If one file is missing or empty, it was
 * lost: a new one would give its ids and tables to other users, so the start is refused.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/base/core/errors.ts";

export const tablesFile = "spar.db";
export const journalFile = "journal.db";
export const lockName = `${journalFile}-lock`;
export const noteFile = "store.json";
export const picturesFolder = "avatars";
/** Exists while the first start makes the files. A start can be killed at any point. */
export const firstStartMarker = "first-start";
/** Exists while a restore moves files into place. */
export const restoringMarker = "restoring";

/** All files of an embedded store except pictures. */
export const storeFiles = [tablesFile, journalFile].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);

export const howToRestore =
  'Restore a backup with "npm run restore -- FILE --replace"; "When something is wrong" in docs/operations.md has the other ways';

export interface Folder {
  /** Whether the folder had no file of a store. */
  readonly isNew: boolean;
  /** The first start is complete: from now on no file may be missing. */
  markComplete(): void;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes DATA_DIR, readable by its owner only, if it does not exist. @throws StartError if that fails */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR=${dataDir}: ${reason(error)}`);
  }
}

/** Makes an empty file. Its name is on the disk when this returns. */
export function placeMarker(dataDir: string, name: string): void {
  const file = openSync(join(dataDir, name), "w", 0o600);
  fsyncSync(file);
  closeSync(file);
  syncFolder(dataDir);
}

/** Flushes the names in a folder to the disk, if the system can do that. */
export function syncFolder(dataDir: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** Checks the folder of an embedded store before a file in it is opened. @throws StartError that names what is lost */
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
