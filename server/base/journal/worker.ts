/**
 * The messages between the server and the journal's thread, and what both sides do with them: JournalWorker starts the
 * thread and sends calls, serveJournal answers them there. Replies belong to calls by their order.
 */
import { type MessagePort, Worker } from "node:worker_threads";
import type { RoomCode } from "#protocol/ids.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import { fileReason } from "#server/base/db/errors.ts";
import { threadFlags } from "#server/base/db/threadFlags.ts";
import type { LogChunk } from "./chunks.ts";
import type { FileSettings } from "./file.ts";
import { journalLimits } from "./limits.ts";
import type { JournalLog } from "./log.ts";

/**
 * A batch as a message: a tuple, with null for no rooms, because an object takes three times as long to copy between
 * threads. This is the only frequent message.
 */
export type AppendCall = readonly [
  id: number,
  entries: Uint8Array,
  liveBytes: number,
  opened: readonly RoomCode[] | null,
  closed: readonly RoomCode[] | null,
];

export type JournalCall =
  | AppendCall
  /** Asks for the first (`anew`) or the next chunk of the open rooms. */
  | { readonly type: "read"; readonly anew: boolean }
  | { readonly type: "ping" }
  /** Reads the store's mark, or writes a new one. */
  | { readonly type: "mark"; readonly text: string | undefined }
  /** Asks for the first (`anew`) or the next step of the removal of dead entries from the raw files. */
  | { readonly type: "eraseDeleted"; readonly anew: boolean }
  | { readonly type: "stop" };

export type JournalReply =
  | {
      readonly type: "ready";
      readonly lastId: number;
      readonly tails: readonly (readonly [room: RoomCode, seq: number, bytes: number])[];
      readonly damage: JournalLog["damage"];
    }
  | { readonly type: "broken"; readonly message: string; readonly busy: boolean }
  /** The append is committed. */
  | true
  /** The call failed: SQLite's extended result code, 0 for another error. */
  | number
  | { readonly type: "piece"; readonly piece: LogChunk | undefined }
  | { readonly type: "pong" }
  | { readonly type: "mark"; readonly text: string | undefined }
  | { readonly type: "erased"; readonly isDone: boolean };

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

  private constructor(settings: FileSettings) {
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
  static async start(settings: FileSettings): Promise<StartedJournal> {
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

const busyErrcode = 5;

/** Sends a reply. The buffers in `moved` are transferred to the other thread. */
type Reply = (message: JournalReply, moved?: readonly ArrayBuffer[]) => void;

function opened(log: JournalLog, reply: Reply): JournalLog {
  const tails = [...log.tails()].map(([room, { seq, bytes }]) => [room, seq, bytes] as const);
  reply({ type: "ready", lastId: log.lastId, tails, damage: log.damage });
  return log;
}

const errcodeOf = (error: unknown): number => {
  const errcode: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return typeof errcode === "number" ? errcode : 0;
};

function append(log: JournalLog, [id, entries, liveBytes, opened, closed]: AppendCall): true | number {
  try {
    log.append({ id, entries, liveBytes, opened: opened ?? [], closed: closed ?? [] });
    return true;
  } catch (error) {
    return errcodeOf(error);
  }
}

/** Replies to an error with its code. A full disk must not end the thread or fail later calls. */
function answered(work: () => JournalReply): JournalReply {
  try {
    return work();
  } catch (error) {
    return errcodeOf(error);
  }
}

function marked(log: JournalLog, text: string | undefined): JournalReply {
  if (text !== undefined) log.setMark(text);
  return { type: "mark", text: log.mark };
}

/** Ignores an error of a clean-up, for example a full disk. It is tried again later. */
function attempt(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

const isAppend = (call: JournalCall): call is AppendCall => Array.isArray(call);

function listen(port: MessagePort, log: JournalLog, reply: Reply): void {
  let pieces = log.openRooms();
  const quiet = setTimeout(() => {
    if (attempt(() => log.cleanStep())) quiet.refresh();
    else attempt(() => (log.checkpoint(), false));
  }, journalLimits.idleCheckpointMs);
  port.on("message", (call: JournalCall) => {
    if (isAppend(call)) {
      reply(append(log, call));
      if (log.needsCleanup) attempt(() => log.cleanStep());
      quiet.refresh();
    } else if (call.type === "read") {
      if (call.anew) pieces = log.openRooms();
      const next = pieces.next();
      const piece = next.done === true ? undefined : next.value;
      reply({ type: "piece", piece }, piece === undefined ? [] : [piece.entries.buffer]);
    } else if (call.type === "ping") {
      reply(answered(() => (log.probe(), { type: "pong" })));
    } else if (call.type === "mark") {
      reply(answered(() => marked(log, call.text)));
    } else if (call.type === "eraseDeleted") {
      reply(answered(() => ({ type: "erased", isDone: !log.eraseStep(call.anew) })));
    } else {
      clearTimeout(quiet);
      log.close();
      port.close();
    }
  });
}

/** The thread's side: opens the file and answers every call, in order. */
export function serveJournal(port: MessagePort, open: () => JournalLog): void {
  const reply: Reply = (message, moved) => port.postMessage(message, moved);
  try {
    listen(port, opened(open(), reply), reply);
  } catch (error) {
    reply({ type: "broken", message: fileReason(error), busy: errcodeOf(error) % 256 === busyErrcode });
    port.close();
  }
}
