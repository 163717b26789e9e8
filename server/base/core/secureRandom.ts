import { randomInt } from "node:crypto";
import type { Random } from "#engine/random.ts";

/** Chance for real games: the operating system's CSPRNG, unbiased. */
export const secureRandom: Random = (n) => randomInt(n);
