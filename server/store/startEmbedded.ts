/**
 * The first steps of an embedded store, which need little code and are taken while the rest of the server is loaded:
 * its folder is looked at, the journal's thread opens and reads its file, and the thread of the tables starts.
 */
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { storeLimits } from "#server/db/limits.ts";
import { examineFolder, type Folder, journalFile, makeFolder } from "#server/db/dataFolder.ts";
import type { FileSettings } from "#server/journal/file.ts";
import { JournalWorker, type StartedJournal } from "#server/journal/worker.ts";
import { startTablesThread, type TablesThread } from "#server/db/tablesThread.ts";

export interface StartedStore {
  readonly folder: Folder;
  readonly settings: FileSettings;
  readonly journal: Promise<StartedJournal>;
  /** Opens no file before the journal's lock says that no other server uses the folder. */
  readonly tables: TablesThread;
}

/** Begins the embedded store of these settings. A StartError says what of the folder is lost. */
export function startEmbedded({ dataDir, sqliteSync }: Pick<Config, "dataDir" | "sqliteSync">): StartedStore {
  makeFolder(dataDir);
  const folder = examineFolder(dataDir);
  const { isNew } = folder;
  const filename = join(dataDir, journalFile);
  const settings = { filename, sync: sqliteSync, lockMsMax: storeLimits.lockMsMax, isNew };
  const journal = JournalWorker.start(settings);
  // told to whoever opens the store
  journal.catch(() => {});
  return { folder, settings, journal, tables: startTablesThread() };
}
