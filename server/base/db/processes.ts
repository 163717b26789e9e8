/**
 * The processes of nodes, as the table `nodes` names them: the place where process ids are counted, the process id, and a
 * random id. A process id is not enough: containers reuse them at once.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const hostCharsMax = 80;
const idBytes = 8;
const bootChars = 8;

const read = (from: () => string): string => {
  try {
    return from().trim();
  } catch {
    return "";
  }
};

/**
 * The same for two processes only if each can see whether the other runs: the boot of one machine and, on Linux, one
 * namespace of process ids. Containers may share the name of their host.
 */
const place = [
  hostname().replaceAll("/", "-").slice(0, hostCharsMax),
  read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")).slice(0, bootChars),
  read(() => readlinkSync("/proc/self/ns/pid")).replaceAll(/\D/g, ""),
].join("~");

/** The random ids of the leases of this process. */
const ownIds = new Set<string>();

/** The holder of a lease that begins in this process. */
export function newHolder(): string {
  const id = randomBytes(idBytes).toString("hex");
  ownIds.add(id);
  return `${place}/${process.pid}/${id}`;
}

/** The lease of this holder has ended. */
export const forgetHolder = (holder: string): void => void ownIds.delete(holder.split("/")[2] ?? "");

/** For a person: `process 12 on host`. */
export function holderInWords(holder: string): string {
  const [where = "", pid = ""] = holder.split("/");
  return `process ${pid} on ${where.split("~")[0]}`;
}

/** Whether the holder was a process of this machine that no longer runs. */
export function isHolderGone(holder: string): boolean {
  const [where, pidText, id = ""] = holder.split("/");
  const pid = Number(pidText);
  if (where !== place || !(pid > 0)) return false;
  if (pid === process.pid) return !ownIds.has(id);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
