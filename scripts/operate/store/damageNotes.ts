/** What is kept from earlier damage of the journal: rooms in quarantine, and files. The store is not damaged now. */
import type { DatabaseSync } from "node:sqlite";
import { damagedFiles, removalTime } from "#server/base/journal/damagedFiles.ts";

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The rooms in quarantine; none if their list cannot be read, which the check reports as damage. */
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

/** The damaged files in this folder. */
export const damagedFileNotes = (dataDir: string): string[] =>
  damagedFiles(dataDir).map((file) => `Kept aside: ${file.name}, until ${day(removalTime(file))}`);
