import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** Deletes the folders that the current test file made. */
export function deleteFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A temporary folder with this prefix in its name. It is deleted when the test file ends, also after a failure. */
export function newFolder(beginning: string): string {
  const folder = mkdtempSync(join(tmpdir(), beginning));
  made.push(folder);
  return folder;
}
