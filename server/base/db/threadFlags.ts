import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Node's flags for a thread: it uses the same source cache (preload.mjs) as the process. */
export const threadFlags: string[] = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  pathToFileURL(join(import.meta.dirname, "../../app/preload.mjs")).href,
];
