/** Starts the thread of the embedded tables. It opens its file after the first message. */
import { Worker } from "node:worker_threads";
import { threadFlags } from "./threadFlags.ts";

export type TablesThread = Worker;

export const startTablesThread = (): TablesThread =>
  new Worker(new URL("./sqliteThread.ts", import.meta.url), { execArgv: threadFlags });
