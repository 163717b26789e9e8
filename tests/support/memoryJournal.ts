import type { RoomCode } from "#protocol/ids.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import {
  type Journal,
  type JournalEntry,
  listedRoom,
  type OpenRoom,
  type WriteCallback,
} from "#server/base/journal/journal.ts";

/** A journal in memory whose commits a test can delay or make fail. Without `hold` every entry is committed at once. */
export class MemoryJournal implements Journal {
  readonly rooms = new Map<RoomCode, JournalEntry[]>();
  #held: { readonly entry: JournalEntry; readonly written: WriteCallback }[] | null = null;
  isAway = false;

  write(entry: JournalEntry, written: WriteCallback): void {
    const copy = { ...entry, body: Uint8Array.from(entry.body) };
    if (this.#held !== null) this.#held.push({ entry: copy, written });
    else written(this.#commit(copy));
  }

  append(entry: JournalEntry): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.write(entry, (error) => (error === undefined ? resolve() : reject(error)));
    return promise;
  }

  /** Another server writes the next entry of a room. */
  seize(room: RoomCode): void {
    const last = this.rooms.get(room)?.at(-1);
    if (last !== undefined) this.rooms.get(room)?.push({ ...last, seq: last.seq + 1 });
  }

  /** From now on commits wait for `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Delayed entries are lost with the process that wrote them. */
  crash(): void {
    this.#held = null;
  }

  /** Delayed entries are never committed, as when the server is killed; later commits happen at once again. */
  forgetHeld(): void {
    this.#held = null;
  }

  /** Commits the delayed entries and all later ones. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { entry, written } of held) written(this.#commit(entry));
  }

  async *openRooms(): AsyncIterable<OpenRoom> {
    for (const [room, entries] of this.rooms) yield listedRoom(room, entries);
  }

  async close(room: RoomCode): Promise<void> {
    this.rooms.delete(room);
  }

  async ping(): Promise<void> {}

  async stop(): Promise<void> {}

  #commit(entry: JournalEntry): JournalError | undefined {
    if (this.isAway) return new JournalError("unavailable", "away");
    const entries = this.rooms.get(entry.room) ?? [];
    const last = entries.at(-1)?.seq ?? 0;
    if (entry.seq <= last) return new JournalError("fenced", "taken");
    if (entry.seq !== last + 1) return new JournalError("unavailable", "an entry is missing before this one");
    entries.push(entry);
    this.rooms.set(entry.room, entries);
    return undefined;
  }
}
