/**
 * The open rooms that a start has read from the journal and not rebuilt yet. Of each the people who
 * may belong to it are known; everything else is in its entries.
 */
import type { RoomCode } from "#protocol/ids.ts";
import type { Entry, Setup } from "#protocol/calls/journal.ts";
import type { OpenRoom } from "#server/base/journal/journal.ts";
import { actionTypeIn, decodeEntry } from "#server/base/journal/entryCodec.ts";

interface Stored {
  readonly room: OpenRoom;
  readonly people: ReadonlySet<string>;
}

/** The actions that say who comes to a room, or that its pending match begins. */
const told: ReadonlySet<string | undefined> = new Set(["open", "sit", "reseat", "start", undefined]);

const isTold = (bytes: Uint8Array, start: number, end: number): boolean => told.has(actionTypeIn(bytes, start, end));

export class StoredRooms {
  readonly #rooms = new Map<RoomCode, Stored>();
  readonly #byUser = new Map<string, Set<RoomCode>>();
  readonly #awaitingStart = new Set<RoomCode>();
  readonly #matched = new Set<RoomCode>();

  get size(): number {
    return this.#rooms.size;
  }

  get codes(): readonly RoomCode[] {
    return [...this.#rooms.keys()];
  }

  /** Those of pending matches. */
  get awaitingStart(): readonly RoomCode[] {
    return [...this.#awaitingStart];
  }

  /** Those of quick match that have begun, in the order in which they were read. */
  get matched(): readonly RoomCode[] {
    return [...this.#matched];
  }

  has(code: RoomCode): boolean {
    return this.#rooms.has(code);
  }

  /** The codes of the rooms in which this user sits or is the host, and of some in which the user once did. */
  of(userId: string): readonly RoomCode[] {
    const codes = this.#byUser.get(userId);
    return codes === undefined ? [] : [...codes];
  }

  /**
   * Takes a room in and gives how it was opened.
   * @throws Error where its people cannot be read
   */
  add(room: OpenRoom): Setup {
    const { setup, people, hasBegun } = factsOf(room);
    this.#rooms.set(room.room, { room, people });
    for (const userId of people) {
      const codes = this.#byUser.get(userId);
      if (codes === undefined) this.#byUser.set(userId, new Set([room.room]));
      else codes.add(room.room);
    }
    if (setup.awaitsStart === true && !hasBegun) this.#awaitingStart.add(room.room);
    else if (setup.kind === "matched") this.#matched.add(room.room);
    return setup;
  }

  /** Takes a room out, to be rebuilt. */
  take(code: RoomCode): OpenRoom | undefined {
    const stored = this.#rooms.get(code);
    if (stored === undefined) return undefined;
    this.#rooms.delete(code);
    this.#awaitingStart.delete(code);
    this.#matched.delete(code);
    for (const userId of stored.people) {
      const codes = this.#byUser.get(userId);
      codes?.delete(code);
      if (codes?.size === 0) this.#byUser.delete(userId);
    }
    return stored.room;
  }
}

/** Reads only what names people: nearly all entries are cards. */
function factsOf(room: OpenRoom): { setup: Setup; people: Set<string>; hasBegun: boolean } {
  let setup: Setup | undefined;
  let hasBegun = false;
  const people = new Set<string>();
  for (const { body } of room.select(isTold)) {
    const { action } = read(body);
    if (action.type === "open") {
      setup = action.setup;
      people.add(setup.createdBy);
      for (const user of setup.seats) if (user !== null && !user.is_bot) people.add(user.id);
    } else if (action.type === "sit") people.add(action.user.id);
    else if (action.type === "reseat") people.add(action.to.id);
    else if (action.type === "start") hasBegun = true;
  }
  if (setup === undefined) throw new Error("a room's journal must begin with its opening");
  return { setup, people, hasBegun };
}

function read(body: Uint8Array): Entry {
  const entry = decodeEntry(body);
  if (!entry.ok) throw new Error(`an entry cannot be read: ${entry.error}`);
  return entry.value;
}
