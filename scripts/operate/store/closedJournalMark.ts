import { DatabaseSync } from "node:sqlite";
import { type MarkFile, parseMarkFile, markFileText } from "#server/base/db/mark.ts";

const waitMs = 10_000;

/** The mark in a journal's file, for programs without a journal thread. */
export function closedJournalMarkFile(filename: string): MarkFile {
  const opened = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(filename, { timeout: waitMs });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const read = (db: DatabaseSync): string | undefined => {
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'mark'").get() === undefined) return undefined;
    const row = db.prepare("SELECT text FROM mark WHERE id = 1").get();
    return row === undefined ? undefined : String(row["text"]);
  };
  return {
    read: async () => {
      const text = opened(read);
      return text === undefined ? null : parseMarkFile(text);
    },
    write: async (mark) =>
      opened((db) => {
        db.exec("PRAGMA synchronous = FULL");
        db.prepare("INSERT OR REPLACE INTO mark (id, text) VALUES (1, ?)").run(markFileText(mark));
      }),
  };
}
