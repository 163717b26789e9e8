/** Setup of every suite: properties start with the run's seed, so that a run can be repeated (./seed.ts). */
import fc from "fast-check";
import { isSeeded, testSeed } from "./seed.ts";

if (isSeeded) fc.configureGlobal({ seed: testSeed });
