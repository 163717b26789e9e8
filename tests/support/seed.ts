/**
 * The seed of a test run: TEST_SEED, which `npm test` takes from the content of the commit (scripts/test/testSeed.ts), or by
 * chance where a test file is run alone.
 */
import { randomInt } from "node:crypto";

const asked = process.env["TEST_SEED"];

export const isSeeded = asked !== undefined;
/** A whole number from 0, below 2^31. */
export const testSeed = asked === undefined ? randomInt(2 ** 31) : Number(asked);
