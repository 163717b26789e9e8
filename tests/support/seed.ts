/**
 * The seed of a test run: TEST_SEED, which `npm test` takes from the content of the commit (scripts/test/testSeed.ts),
 * or a random one if a test file runs alone.
 */
import { randomInt } from "node:crypto";

const requested = process.env["TEST_SEED"];

export const isSeeded = requested !== undefined;
/** A whole number from 0, below 2^31. */
export const testSeed = requested === undefined ? randomInt(2 ** 31) : Number(requested);
