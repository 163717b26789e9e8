/** The two places outside the tables where the store's mark is kept. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { noteFile, syncFolder } from "./dataFolder.ts";
import { parseMarkFile, markFileText } from "./mark.ts";
import type { MarkFile } from "./maintenance.ts";

/** A file that stores the text of a mark, as the journal of an embedded store does. */
export interface JournalMark {
  mark(): Promise<string | undefined>;
  /** Resolves when the text is on the disk. */
  setMark(text: string): Promise<void>;
}

/** For an embedded store: the mark is in the journal's file. */
export const journalMarkFile = (journal: JournalMark): MarkFile => ({
  read: async () => {
    const text = await journal.mark();
    return text === undefined ? null : parseMarkFile(text);
  },
  write: (mark) => journal.setMark(markFileText(mark)),
});

/** With MySQL: a note in DATA_DIR, beside the players' pictures. */
export function noteMarkFile(dataDir: string): MarkFile {
  const path = join(dataDir, noteFile);
  return {
    read: async () => {
      try {
        return parseMarkFile(readFileSync(path, "utf8"));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    write: async (mark) => {
      const half = `${path}.${randomBytes(4).toString("hex")}`;
      try {
        writeDurably(half, markFileText(mark));
        renameSync(half, path);
      } catch (error) {
        rmSync(half, { force: true });
        throw error;
      }
      syncFolder(dataDir);
    },
  };
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
