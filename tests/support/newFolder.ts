import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

// hooks run in the reverse order of their registration, so everything that a test file opened in a folder is closed by
// then
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder whose name begins so. It goes when the test file ends, also where its tests fail. */
export function newFolder(beginning: string): string {
  const folder = mkdtempSync(join(tmpdir(), beginning));
  made.push(folder);
  return folder;
}
