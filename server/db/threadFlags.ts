import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** How Node starts a thread: with the sources that the preloaded cache keeps, as in the process itself. */
export const threadFlags: string[] = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  pathToFileURL(join(import.meta.dirname, "..", "preload.mjs")).href,
];
