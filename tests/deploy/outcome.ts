import { spawnSync, type SpawnSyncOptions } from "node:child_process";

/** The end of a program. */
export interface Outcome {
  readonly status: number | null;
  /** Its output, then what it reported. */
  readonly said: string;
}

/** Runs a program to its end. */
export function outcomeOf(program: string, args: readonly string[], options: SpawnSyncOptions = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: "utf8" });
  return { status, said: stdout + stderr };
}
