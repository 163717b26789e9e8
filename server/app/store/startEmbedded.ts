/**
 * The first steps of an embedded store. They need little code and run while the rest of the server is loaded: check the
 * folder, start the journal's thread, which reads its file, and start the thread of the tables.
 */
import { join } from "node:path";
import type { Config } from "#server/base/config/config.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { examineFolder, type Folder, journalFile, makeFolder } from "#server/base/db/dataFolder.ts";
import type { FileSettings } from "#server/base/journal/file.ts";
import { JournalWorker, type StartedJournal } from "#server/base/journal/worker.ts";
import { startTablesThread, type TablesThread } from "#server/base/db/tablesThread.ts";

export interface StartedStore {
  readonly folder: Folder;
  readonly settings: FileSettings;
  readonly journal: Promise<StartedJournal>;
  /** Opens its file only after the journal's lock shows that no other server uses the folder. */
  readonly tables: TablesThread;
}

/** Starts the embedded store of these settings. @throws StartError that names a lost part of the folder */
export function startEmbedded({ dataDir, sqliteSync }: Pick<Config, "dataDir" | "sqliteSync">): StartedStore {
  makeFolder(dataDir);
  const folder = examineFolder(dataDir);
  const { isNew } = folder;
  const filename = join(dataDir, journalFile);
  const settings = { filename, sync: sqliteSync, lockMsMax: storeLimits.lockMsMax, isNew };
  const journal = JournalWorker.start(settings);
  // openStore handles the error
  journal.catch(() => {});
  return { folder, settings, journal, tables: startTablesThread() };
}
