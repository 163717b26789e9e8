/** Starts the journal's thread, sends calls to it and matches the replies by their order. */
import { Worker } from "node:worker_threads";
import { threadFlags } from "#server/db/threadFlags.ts";
import { StartError, StoreUnavailable } from "#server/core/errors.ts";
import type { JournalCall, JournalReply, JournalThreadSettings } from "./thread.ts";

export type JournalReady = Extract<JournalReply, { type: "ready" }>;

export interface StartedJournal {
  readonly worker: JournalWorker;
  /** The content of the file. */
  readonly ready: JournalReady;
}

const isReady = (reply: JournalReply): reply is JournalReady => typeof reply === "object" && reply.type === "ready";

export class JournalWorker {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  /** The thread answers in order, so a reply belongs to the oldest call. */
  readonly #waiting: PromiseWithResolvers<JournalReply>[] = [];
  #alive = true;

  private constructor(settings: JournalThreadSettings) {
    this.#worker = new Worker(new URL("./thread.ts", import.meta.url), {
      workerData: settings,
      execArgv: threadFlags,
    });
    this.#worker.on("message", (reply: JournalReply) => this.#waiting.shift()?.resolve(reply));
    this.#worker.on("error", (cause) => this.#fail(cause));
    this.#ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#fail(new Error("the journal's thread has ended"));
        resolve();
      });
    });
  }

  /** Starts the thread. @throws StartError if another server uses the file or it cannot be read */
  static async start(settings: JournalThreadSettings): Promise<StartedJournal> {
    const worker = new JournalWorker(settings);
    const ready = await worker.#reply();
    if (isReady(ready)) return { worker, ready };
    await worker.#ended;
    if (typeof ready !== "object" || ready.type !== "broken") throw new Error("the journal's thread did not begin");
    if (ready.busy) throw new StartError(`${settings.filename}: another server is using it`);
    throw new StartError(`${settings.filename}: ${ready.message}`);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Sends a call and resolves to its reply. @throws StoreUnavailable if the thread ends first */
  ask(call: JournalCall): Promise<JournalReply> {
    if (!this.#alive) return Promise.reject(new StoreUnavailable("the journal's thread has ended"));
    const reply = this.#reply();
    this.#worker.postMessage(call);
    return reply;
  }

  /** Lets the thread finish its calls and close the file. */
  async stop(): Promise<void> {
    if (this.#alive) this.#worker.postMessage({ type: "stop" } satisfies JournalCall);
    await this.#ended;
  }

  /** Ends the thread at once, as a crash does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
    await this.#ended;
  }

  #reply(): Promise<JournalReply> {
    const waiting = Promise.withResolvers<JournalReply>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #fail(cause: Error): void {
    this.#alive = false;
    for (const waiting of this.#waiting.splice(0)) {
      waiting.reject(new StoreUnavailable("the journal's thread has ended", { cause }));
    }
  }
}
