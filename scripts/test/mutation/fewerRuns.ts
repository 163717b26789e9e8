/**
 * Setup of mutation tests: a property has few runs, always with the same values. A test runs again for each change, and
 * the first runs nearly always find a wrong change. `limitedRuns` limits the runs that a test states itself.
 */
import fc from "fast-check";
import { MAX_RUNS } from "./limitedRuns.ts";

fc.configureGlobal({ seed: 1, numRuns: MAX_RUNS });
