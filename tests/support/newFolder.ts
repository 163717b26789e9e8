import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

/** A guard against hanging: a clone with its packages has 40,000 files, and a busy machine takes minutes to delete them. */
const deleteMsMax = 600_000;

// Hooks run in the reverse order of their registration, so everything that a test file opened in a folder is closed by
// then.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}, deleteMsMax);

/** A temporary folder with this prefix in its name. It is deleted when the test file ends, also after a failure. */
export function newFolder(beginning: string): string {
  const folder = mkdtempSync(join(tmpdir(), beginning));
  made.push(folder);
  return folder;
}
