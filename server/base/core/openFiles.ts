/** How many files and connections this process may have open. */
import { readFileSync } from "node:fs";

/** What is assumed where the system does not say: Node raises a lower limit to what is allowed, which is rarely less. */
const unknownMax = 10_000;

/** The soft limit as Linux states it, which Node has raised to the hard one. */
export function openFilesMax(read = (): string => readFileSync("/proc/self/limits", "utf8")): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(read()) ?? [];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft ?? unknownMax);
  } catch {
    return unknownMax;
  }
}
