/** Reads deploy/spar.service. */
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { requireProgram } from "../../scripts/test/programs.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const root = resolve(import.meta.dirname, "../..");

export const readDeployed = (name: string): string => readFileSync(join(root, "deploy", name), "utf8");

/** The unit with this project in the place of /opt/spar, under a path without spaces. */
export function unitHere(): string {
  const link = join(newFolder("spar-unit-"), "spar");
  symlinkSync(root, link);
  return readDeployed("spar.service").replaceAll("/opt/spar", link);
}

/** The values of a key, in their order. */
export const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);

/** The words of all lines of a key. */
const wordsOf = (unit: string, key: string): string[] => valuesOf(unit, key).join(" ").split(" ");

/** `NAME=value` words as settings. */
export const settingsOf = (unit: string): Record<string, string> =>
  Object.fromEntries(wordsOf(unit, "Environment").map((each) => each.split("=") as [string, string]));

/** systemd's groups of system calls, by name; a member may be a group itself. */
function callGroups(): ReadonlyMap<string, readonly string[]> {
  const { stdout } = spawnSync(requireProgram("systemd-analyze"), ["syscall-filter"], { encoding: "utf8" });
  const groups = new Map<string, string[]>();
  let members: string[] = [];
  for (const line of stdout.split("\n")) {
    if (line.startsWith("@")) groups.set(line.trim(), (members = []));
    else if (/^ {4}[@\w]/.test(line)) members.push(line.trim());
  }
  return groups;
}

/** The system calls that the unit's filter allows. */
export function allowedCalls(unit: string): readonly string[] {
  const groups = callGroups();
  const whole = (name: string): string[] =>
    (groups.get(name) ?? [name]).flatMap((of) => (of === name ? [of] : whole(of)));
  const allowed = new Set<string>();
  for (const filter of valuesOf(unit, "SystemCallFilter")) {
    const isDenied = filter.startsWith("~");
    for (const call of filter.replace("~", "").split(" ").flatMap(whole)) {
      if (isDenied) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return [...allowed];
}
