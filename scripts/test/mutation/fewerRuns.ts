/**
 * Setup of mutation tests: a property has few runs, always with the same values. A test is run again for each change, and
 * a wrong change is nearly always found in the first runs. Runs that a test states itself are limited by `limitedRuns`.
 */
import fc from "fast-check";
import { MAX_RUNS } from "./limitedRuns.ts";

fc.configureGlobal({ seed: 1, numRuns: MAX_RUNS });
