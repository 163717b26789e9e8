/** The thread of the embedded journal: makes every commit and every flush to the disk. */
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { journalLimits } from "./limits.ts";
import { fileReason } from "#server/db/errors.ts";
import type { FileSettings } from "./file.ts";
import { JournalLog } from "./log.ts";
import type { LogChunk } from "./chunks.ts";

export type JournalThreadSettings = FileSettings;

/**
 * A batch as a message: a tuple, with null for no rooms, because an object takes three times as long to copy between
 * threads. This is the only frequent message.
 */
export type AppendCall = readonly [
  id: number,
  entries: Uint8Array,
  liveBytes: number,
  opened: readonly string[] | null,
  closed: readonly string[] | null,
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
      readonly tails: readonly (readonly [room: string, seq: number, bytes: number])[];
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

const busyErrcode = 5;

/** Sends a reply. The buffers in `moved` are transferred to the other thread. */
type Reply = (message: JournalReply, moved?: readonly ArrayBuffer[]) => void;

function open(settings: JournalThreadSettings, reply: Reply): JournalLog {
  const log = new JournalLog(settings);
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

function serve(port: MessagePort, settings: JournalThreadSettings): void {
  const reply: Reply = (message, moved) => port.postMessage(message, moved);
  try {
    listen(port, open(settings, reply), reply);
  } catch (error) {
    reply({ type: "broken", message: fileReason(error), busy: errcodeOf(error) % 256 === busyErrcode });
    port.close();
  }
}

if (parentPort !== null) serve(parentPort, workerData as JournalThreadSettings);
