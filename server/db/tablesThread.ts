/** Starts the thread of the embedded tables; it opens a file when it is told which. */
import { Worker } from "node:worker_threads";
import { threadFlags } from "./threadFlags.ts";

export type TablesThread = Worker;

export const startTablesThread = (): TablesThread =>
  new Worker(new URL("./sqliteThread.ts", import.meta.url), { execArgv: threadFlags });
