/** What an earlier damage of the journal left aside: rooms that do not go on, and files. None of it is damage now. */
import type { DatabaseSync } from "node:sqlite";
import { damagedFiles, removalTime } from "#server/journal/damagedFiles.ts";

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The rooms that the journal keeps aside; none where their list cannot be read, which is told as damage. */
export function quarantineNotes(journal: DatabaseSync): string[] {
  try {
    const rows = journal.prepare("SELECT room, at, damage FROM quarantine ORDER BY room").all();
    return rows.map(
      ({ room, at, damage }) => `Kept aside: room ${String(room)} since ${day(Number(at))}, ${String(damage)}`,
    );
  } catch {
    return [];
  }
}

/** The damaged files that are still in this folder. */
export const damagedFileNotes = (dataDir: string): string[] =>
  damagedFiles(dataDir).map((file) => `Kept aside: ${file.name}, until ${day(removalTime(file))}`);
