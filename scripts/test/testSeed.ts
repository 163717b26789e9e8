/** The seed of a run of `npm test`, from which properties, storms and kills take their random numbers. */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";

const LARGEST = 2 ** 31 - 1;

/** The tree of the commit that is checked out, as hexadecimal digits, or undefined without one. */
function readTree(root: string): string | undefined {
  try {
    return execFileSync("git", ["rev-parse", "HEAD^{tree}"], { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

export interface SeedChoice {
  /** TEST_SEED, as set. */
  readonly requested: string | undefined;
  readonly isLongRun: boolean;
  readonly root: string;
}

/**
 * The seed to run with, a whole number from 0 to 2^31 - 1. A requested seed comes first. A long run draws a random one,
 * to try values that no run has tried before. A usual run takes it from the content of the commit: each commit tries
 * other values, and a commit that passed passes again on another machine. Without a commit it is random.
 * @throws Error if the requested seed is no such number
 */
export function seedOf({ requested, isLongRun, root }: SeedChoice): number {
  if (requested !== undefined) {
    const seed = Number(requested);
    if (requested.trim() !== "" && Number.isInteger(seed) && seed >= 0 && seed <= LARGEST) return seed;
    throw new Error(`TEST_SEED must be a whole number from 0 to ${LARGEST}.`);
  }
  const tree = isLongRun ? undefined : readTree(root);
  return tree === undefined ? randomInt(LARGEST) : Number.parseInt(tree.slice(0, 8), 16) & LARGEST;
}
