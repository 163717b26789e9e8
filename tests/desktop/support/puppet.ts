/** The puppet as a folder like Electron's: a program called `electron`, its files, its resources. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const main = join(import.meta.dirname, "../puppet/main.ts");

/** Makes the folder and returns the program in it. */
export function makePuppet(folder: string): string {
  for (const inside of ["locales", "resources"]) mkdirSync(join(folder, inside), { recursive: true });
  for (const file of ["icudtl.dat", "locales/en-US.pak", "resources/default_app.asar"]) {
    writeFileSync(join(folder, file), "");
  }
  const program = join(folder, "electron");
  const node = `"${process.execPath}" --inspect=0 --disable-warning=ExperimentalWarning`;
  // Like Electron it is recognised by any name of its file.
  writeFileSync(program, `#!/bin/sh\nPUPPET_PROGRAM="$0" exec ${node} "${main}" "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}
