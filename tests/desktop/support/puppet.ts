/** The puppet as a folder of Electron's shape: a program called `electron`, what it needs beside it, its resources. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const main = join(import.meta.dirname, "../puppet/main.ts");

/** Makes the folder and gives the program in it. */
export function makePuppet(folder: string): string {
  for (const inside of ["locales", "resources"]) mkdirSync(join(folder, inside), { recursive: true });
  for (const file of ["icudtl.dat", "locales/en-US.pak", "resources/default_app.asar"]) {
    writeFileSync(join(folder, file), "");
  }
  const program = join(folder, "electron");
  const node = `"${process.execPath}" --inspect=0 --disable-warning=ExperimentalWarning`;
  // It is recognised by any name of its file, as Electron does.
  writeFileSync(program, `#!/bin/sh\nPUPPET_PROGRAM="$0" exec ${node} "${main}" "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}
