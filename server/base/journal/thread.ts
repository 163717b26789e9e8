/** The thread of the embedded journal: makes every commit and every flush to the disk. */
import { parentPort, workerData } from "node:worker_threads";
import type { FileSettings } from "./file.ts";
import { JournalLog } from "./log.ts";
import { serveJournal } from "./worker.ts";

if (parentPort !== null) serveJournal(parentPort, () => new JournalLog(workerData as FileSettings));
