import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is really in use: measured after the garbage is gone. */
export function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
