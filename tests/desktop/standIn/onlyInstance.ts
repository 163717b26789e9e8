/** A single instance for each profile: a second one passes its command line to the first and exits. */
import { readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

const lockName = "running.pid";
const argvName = /^argv-\d+\.json$/;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Takes the profile; false if another process has it. */
export function becomeOnly(folder: string, hear: (argv: readonly string[]) => void): boolean {
  const lock = join(folder, lockName);
  const own = String(process.pid);
  try {
    writeFileSync(lock, own, { flag: "wx" });
  } catch {
    if (isAlive(Number(readFileSync(lock, "utf8")))) return false;
    writeFileSync(lock, own);
  }
  const take = (): void => {
    for (const name of readdirSync(folder).filter((each) => argvName.test(each))) {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      if (!text.endsWith("\n")) continue;
      rmSync(file, { force: true });
      hear(JSON.parse(text) as string[]);
    }
  };
  watch(folder, take).unref();
  return true;
}

export function handArgvOver(folder: string, argv: readonly string[]): void {
  writeFileSync(join(folder, `argv-${process.pid}.json`), `${JSON.stringify(argv)}\n`);
}
