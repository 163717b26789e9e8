import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The memory in use, measured after garbage collection. */
export function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
