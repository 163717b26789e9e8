/**
 * The embedded journal. Entries are packed as they arrive and sent to the thread as one batch for each commit, one commit
 * at a time. If the thread ends, a new one reads the file, so that every callback tells whether its entry was stored.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoomCode } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { journalLimits } from "./limits.ts";
import { JournalError } from "./errors.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { FileWatch } from "#server/base/db/fileWatch.ts";
import type { LogBatch } from "./log.ts";
import { JournalPack, packedBytes } from "./pack.ts";
import { JournalPacer } from "./journalQueue.ts";
import { JournalTails, type Tail } from "./tails.ts";
import { type AppendCall, type JournalReady, type JournalReply, JournalWorker, type StartedJournal } from "./worker.ts";
import type { FileSettings } from "./file.ts";
import {
  damagedRoom,
  type Journal,
  type JournalEntry,
  type JournalProbe,
  type OpenRoom,
  type WriteCallback,
} from "./journal.ts";
import { roomsOf } from "./chunks.ts";
import { SqliteError } from "#server/base/db/sqliteConnection.ts";
import { answeredWithin } from "#server/base/db/answerWait.ts";

interface Waiting {
  readonly room: RoomCode;
  readonly seq: number;
  readonly bytes: number;
  /** For a closing record: the room's tail before it. */
  readonly closed: Tail | undefined;
  readonly written: WriteCallback;
}

const restarts = 3;
const restartPauseMs = 100;

export class SqliteJournal implements Journal {
  readonly #settings: FileSettings;
  readonly #probe: JournalProbe;
  readonly #pacer = new JournalPacer(() => this.#commit());
  readonly #pack = new JournalPack();
  readonly #tails = new JournalTails();
  #waiting: Waiting[] = [];
  #opened: RoomCode[] = [];
  #closed: RoomCode[] = [];
  #quarantined: ReadonlyMap<RoomCode, string> = new Map();
  #lastId = 0;
  #worker: JournalWorker;
  #watch: FileWatch;
  #stopped = false;

  private constructor(settings: FileSettings, probe: JournalProbe, worker: JournalWorker) {
    this.#settings = settings;
    this.#probe = probe;
    this.#worker = worker;
    this.#watch = new FileWatch(settings.filename);
  }

  /**
   * Opens or creates the file, or uses a started thread that does.
   * @throws StartError if another server uses the file or it cannot be read
   */
  static async open(
    settings: FileSettings,
    probe: JournalProbe,
    started: Promise<StartedJournal> = JournalWorker.start(settings),
  ): Promise<SqliteJournal> {
    const { worker, ready } = await started;
    const journal = new SqliteJournal(settings, probe, worker);
    journal.#lastId = ready.lastId;
    for (const [room, seq, bytes] of ready.tails) journal.#tails.set(room, seq, bytes);
    const { quarantined, repair } = ready.damage;
    journal.#quarantined = quarantined;
    if (repair !== undefined)
      probe.damaged?.(`${settings.filename} was damaged: ${repair.faults.join("; ")}. It is kept as ${repair.aside}`);
    return journal;
  }

  write(entry: JournalEntry, written: WriteCallback): void {
    const bytes = packedBytes(entry);
    const refused = this.#refusal(entry, bytes);
    if (refused !== undefined) return queueMicrotask(() => written(refused));
    this.#pack.add(entry);
    this.#waiting.push({ room: entry.room, seq: entry.seq, bytes, closed: undefined, written });
    this.#pacer.request();
  }

  append(entry: JournalEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.write(entry, (error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  async *openRooms(): AsyncGenerator<OpenRoom> {
    let next = this.#worker.ask({ type: "read", anew: true });
    for (;;) {
      const reply = await next;
      if (typeof reply !== "object" || reply.type !== "piece" || reply.piece === undefined) break;
      // the thread makes the next chunk while this one is used
      next = this.#worker.ask({ type: "read", anew: false });
      next.catch(() => {});
      yield* roomsOf(reply.piece);
    }
    for (const [room, damage] of this.#quarantined) yield damagedRoom(room, damage);
  }

  close(room: RoomCode): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) return reject(stopped());
      const closed = this.#tails.forget(room);
      if (closed === undefined) return resolve();
      this.#pack.addClosed(room);
      const opened = this.#opened.indexOf(room);
      if (opened === -1) this.#closed.push(room);
      else this.#opened.splice(opened, 1);
      const written: WriteCallback = (error) => (error === undefined ? resolve() : reject(error));
      this.#waiting.push({ room, seq: -1, bytes: 0, closed, written });
      this.#pacer.request();
    });
  }

  /** Asks the thread for an answer. @throws JournalError if the journal is closed or does not answer */
  async ping(): Promise<void> {
    if (this.#stopped) throw stopped();
    if (!this.#worker.alive) this.#pacer.request();
    const answer = this.#worker.ask({ type: "ping" }).catch(asJournalError);
    const late = (): Error => new JournalError("unavailable", "the journal did not answer in time");
    const reply = await answeredWithin(storeLimits.queryMsMax, answer, late);
    if (typeof reply === "number") throw unanswered(reply);
    this.#watch.check();
  }

  /** Reads the store's mark from the file. @throws JournalError */
  async mark(): Promise<string | undefined> {
    return this.#marked(undefined);
  }

  /** Writes the store's mark. It is on the disk when this resolves. @throws JournalError */
  async setMark(text: string): Promise<void> {
    await this.#marked(text);
  }

  /** Removes the entries of closed rooms from the raw files, in steps between commits. @throws JournalError */
  async eraseDeleted(): Promise<void> {
    for (let anew = true; ; anew = false) {
      const reply = await this.#worker.ask({ type: "eraseDeleted", anew });
      if (typeof reply !== "object" || reply.type !== "erased") throw unanswered(reply);
      if (reply.isDone) return;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#pacer.idle();
    await this.#worker.stop();
  }

  /** Ends the thread at once; for tests. */
  async terminateThread(): Promise<void> {
    await this.#worker.terminate();
  }

  async #marked(text: string | undefined): Promise<string | undefined> {
    const reply = await this.#worker.ask({ type: "mark", text });
    if (typeof reply !== "object" || reply.type !== "mark") throw unanswered(reply);
    return reply.text;
  }

  #refusal(entry: JournalEntry, bytes: number): JournalError | undefined {
    if (this.#stopped) return stopped();
    if (this.#pack.length > journalLimits.pendingBytesMax) {
      return new JournalError("unavailable", "too much is waiting for the disk");
    }
    const isFirst = !this.#tails.has(entry.room);
    const refused = this.#tails.advance(entry, bytes);
    if (refused === undefined && isFirst) this.#opened.push(entry.room);
    return refused;
  }

  async #commit(): Promise<void> {
    const waiting = this.#waiting;
    const batch: LogBatch = {
      id: this.#lastId + 1,
      entries: this.#pack.take(),
      opened: this.#opened,
      closed: this.#closed,
      liveBytes: this.#tails.bytes,
    };
    this.#waiting = [];
    this.#opened = [];
    this.#closed = [];
    if (waiting.length === 0) return this.#revive();
    const startedAt = performance.now();
    const failure = await this.#appendOnce(batch).catch(asJournalFailure);
    if (failure !== undefined) return this.#fail(waiting, batch.opened, failure);
    this.#lastId = batch.id;
    this.#probe.committed(waiting.length, performance.now() - startedAt);
    for (const { written } of waiting) this.#tell(written, undefined);
  }

  /** Appends the batch once. If the thread ends meanwhile, the file shows whether the batch was stored. */
  async #appendOnce(batch: LogBatch): Promise<JournalError | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (!this.#worker.alive && (await this.#restart()).lastId >= batch.id) return undefined;
        const reply = await this.#worker.ask(callOf(batch));
        if (reply === true) return undefined;
        return unanswered(reply);
      } catch (error) {
        if (attempt >= restarts) throw error;
        await sleep(restartPauseMs * attempt);
      }
    }
  }

  async #restart(): Promise<JournalReady> {
    const { worker, ready } = await JournalWorker.start(this.#settings);
    this.#worker = worker;
    // the opening may have replaced a damaged file
    this.#watch = new FileWatch(this.#settings.filename);
    return ready;
  }

  async #revive(): Promise<void> {
    if (!this.#worker.alive && !this.#stopped) await this.#restart().catch(() => undefined);
  }

  /** Fails a commit and all later pending entries, because they may follow an entry that is now missing. */
  #fail(waiting: readonly Waiting[], opened: readonly RoomCode[], error: JournalError): void {
    const lost = [...waiting, ...this.#waiting];
    const neverOpened = [...opened, ...this.#opened];
    this.#waiting = [];
    this.#opened = [];
    this.#closed = [];
    this.#pack.take();
    for (const { room, seq, bytes, closed } of lost.toReversed()) {
      if (closed === undefined) this.#tails.rewind(room, seq, bytes);
      else this.#tails.set(room, closed.seq, closed.bytes);
    }
    for (const room of neverOpened) this.#tails.forget(room);
    for (const { written } of lost) this.#tell(written, error);
  }

  /** An error in the callback of one room must not affect the next room. */
  #tell(written: WriteCallback, error: JournalError | undefined): void {
    try {
      written(error);
    } catch (fault) {
      this.#probe.faulted(fault);
    }
  }
}

const namesOf = (rooms: readonly RoomCode[]): readonly RoomCode[] | null => (rooms.length === 0 ? null : rooms);

const callOf = ({ id, entries, liveBytes, opened, closed }: LogBatch): AppendCall => [
  id,
  entries,
  liveBytes,
  namesOf(opened),
  namesOf(closed),
];

/** The error for a call that the thread could not do, with SQLite's code. */
const unanswered = (reply: JournalReply): JournalError => {
  const cause = typeof reply === "number" ? new SqliteError("the journal's file", reply) : undefined;
  return new JournalError("unavailable", "the journal's file does not take it", cause);
};

const stopped = (): JournalError => new JournalError("unavailable", "the journal is closed");

const asJournalFailure = (error: unknown): JournalError =>
  error instanceof JournalError ? error : new JournalError("unavailable", "the journal's thread is gone", error);

function asJournalError(error: unknown): never {
  if (error instanceof StoreUnavailable) throw new JournalError("unavailable", "the journal's thread is gone", error);
  throw error;
}
