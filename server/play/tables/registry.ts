/** All rooms of this server: opens, finds, rebuilds and closes them. No user sees a room before it is durable. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { type AtNode, atNode, type RegistryParts, type RoomMonitor, type SharedRooms } from "./registryParts.ts";
import type { ConductEntry } from "#server/play/conduct/conductStore.ts";
import type { OpenRoom } from "#server/base/journal/journal.ts";
import { Admission, type OpenError, type RoomCaps, type RoomOwner } from "./admission.ts";
import { entriesOf } from "#server/base/journal/entryCodec.ts";
import { inSlices } from "#server/base/core/inSlices.ts";
import { tablesLimits } from "./limits.ts";
import {
  type NewGame,
  newOriginKey,
  type OriginKey,
  originOf,
  publicFields,
  setupOf,
  writeOpening,
  isCode,
  newCode,
} from "./newGame.ts";
import { reseatIn } from "./reseatTables.ts";
import { finishedMatchOf, type Results } from "./results.ts";
import { Room, type RoomDependencies } from "#server/play/table/room.ts";
import { countMatches, RoomIndex, StoredRooms } from "./roomIndex.ts";
import { noRoomsElsewhere, UserRooms } from "./userRooms.ts";
import { allCommitted } from "#server/base/journal/journalQueue.ts";
import type { Table } from "#server/play/table/table.ts";

export class Registry {
  readonly #rooms = new Map<RoomCode, Room>();
  /** Rooms that a start has read and not rebuilt yet. */
  readonly #stored = new StoredRooms();
  readonly #index = new RoomIndex<Room>();
  /** Rooms that a fault has frozen, or that cannot be rebuilt from the journal. */
  readonly #broken = new Set<RoomCode>();
  readonly #admission: Admission;
  /** Networks are known in rooms by a pseudonym; on a server alone only as long as this process lives. */
  readonly #originKey: OriginKey;
  readonly #dependencies: RoomDependencies;
  readonly #results: Results;
  readonly #monitor: RoomMonitor;
  readonly #shared: SharedRooms | null;
  readonly #users: UserRooms;
  #isStopped = false;

  constructor(
    { shared = null, originKey = newOriginKey(), ...parts }: RegistryParts,
    results: Results,
    watch: RoomMonitor,
    caps: RoomCaps = tablesLimits,
  ) {
    const dismiss = (code: RoomCode): boolean => this.#roomOf(code)?.closeIfIdle() === true;
    const { elsewhere } = shared ?? { elsewhere: noRoomsElsewhere };
    this.#admission = new Admission({ caps, clock: parts.clock, dismiss, evicted: watch.evicted, elsewhere });
    this.#results = results;
    this.#monitor = watch;
    this.#shared = shared;
    const here = { index: this.#index, stored: this.#stored, isBroken: this.isBroken };
    this.#users = new UserRooms({ ...here, elsewhere, rebuild: (code) => this.#roomOf(code) });
    this.#originKey = originKey;
    this.#dependencies = {
      ...parts,
      finished: (ended) => {
        results.store(finishedMatchOf(ended));
        this.#noteChange(ended.table.setup.code);
      },
      // chat and results are kept first; only then may the journal go
      closed: (code, said) => {
        this.#remove(code);
        results.close(code, said);
      },
      frozen: (code, why) => {
        this.#broken.add(code);
        watch.frozen(code, why);
      },
      taken: shared === null ? null : (room) => shared.taken(room),
      acknowledged: watch.acknowledged,
      idle: (code, kind) => {
        this.#admission.idle(code, kind);
        this.#noteChange(code);
      },
      peopleChanged: (code) => this.#indexAgain(code),
    };
  }

  get size(): number {
    return this.#rooms.size + this.#stored.size;
  }

  /** The open room of this code. */
  find(code: RoomCode): Room | undefined {
    return isCode(code) ? this.#roomOf(code) : undefined;
  }

  /** Whether the room of this code is frozen after a fault, or could not be rebuilt. */
  isBroken = (code: RoomCode): boolean => this.#broken.has(code);

  /** Whether a result, or chat, of this room is not stored yet; the room itself may be closed by now. */
  isStoring = (code: RoomCode): boolean => this.#results.isWriting(code);

  /** The codes of the open rooms in which this user sits or is the host; in a cluster those of all nodes. */
  roomsOf = (userId: UserId): RoomCode[] => this.#users.codesOf(userId);

  /** The rooms of pending matches, of this server. */
  awaitingStart = (): readonly Room[] => this.#users.awaitingStart();

  /** Tables of quick match whose match goes on, of this server: the `max` that began last, in order. */
  watchable = (max: number): Table[] => this.#users.watchable(max);

  /** The newest game that this user still plays with others, or for a rating: until it is over quick match finds no other. */
  unfinishedOf = (userId: UserId): RoomCode | null => this.#users.matchOf(userId, "unfinished");

  /** The match in progress in which this user has a seat, of several the one that began last. */
  runningOf = (userId: UserId): RoomCode | null => this.#users.matchOf(userId, "running");

  /** The same for many at once, of those who have one. */
  runningAmong = (userIds: ReadonlySet<UserId>): Map<UserId, RoomCode> => this.#users.runningAmong(userIds);

  /** The node of a table as a field of an answer that leads to the table, as far as it is known; no field for a server alone. */
  atNode = (code: RoomCode): AtNode => atNode(code, this.find(code) !== undefined, this.#shared);

  /** How many matches are in progress. */
  countRunning = (): number => countMatches(this.#rooms.values()) + (this.#shared?.elsewhere.running ?? 0);

  /** Closes a room that this user has opened and that is not needed, for another one on any node. */
  makeWay = (userId: UserId): void => void this.#admission.closeOldest(userId);

  /** Stores the conduct of the players of a pending match that never began. */
  storeConduct = (code: RoomCode, conduct: readonly ConductEntry[]): void => this.#results.judge(code, conduct);

  /** Opens a room; it exists once this resolves. @throws JournalError where the journal does not answer */
  async open(game: NewGame): Promise<Result<Room, OpenError>> {
    const origin = game.network === undefined ? null : originOf(this.#originKey, game.network);
    const owner = game.pendingMatch === undefined ? { userId: game.createdBy.id, network: origin } : null;
    const refusal = this.#admission.refusalOf(owner);
    if (refusal === "no-room") this.#monitor.refused(owner === null);
    if (refusal !== null) return fail(refusal);
    let code = this.#freeCode(owner);
    try {
      while (this.#shared !== null && !(await this.#shared.enter(code, game.kind))) {
        this.#admission.leave(code);
        code = this.#freeCode(owner);
      }
      const setup = setupOf(code, game, origin);
      const entry = { at: this.#dependencies.clock.now(), action: { type: "open", setup }, actionId: null } as const;
      await writeOpening(this.#dependencies, code, entry);
      return ok(this.#admit(new Room(this.#dependencies, [entry], true)));
    } catch (fault) {
      this.#admission.leave(code);
      throw fault;
    }
  }

  /** A code that no room here has, with a place for its room. */
  #freeCode(owner: RoomOwner | null): RoomCode {
    const { random } = this.#dependencies;
    let code = newCode(random);
    while (this.#rooms.has(code) || this.#stored.has(code) || this.#broken.has(code)) code = newCode(random);
    this.#admission.enter(code, owner);
    return code;
  }

  /** Reads all unfinished rooms and gives their count; broken ones are reported and left alone. `rebuildRest` must follow. */
  async readJournal(): Promise<number> {
    this.#results.rebuilding();
    for await (const stored of this.#dependencies.journal.openRooms()) this.#store(stored);
    this.#monitor.rooms(this.size);
    return this.size;
  }

  /** The codes of all rooms. */
  get codes(): readonly RoomCode[] {
    return [...this.#rooms.keys(), ...this.#stored.codes];
  }

  /** The room of this code if it is rebuilt. */
  peek = (code: RoomCode): Room | undefined => this.#rooms.get(code);

  /** Takes in rooms that another node of the cluster had. */
  adopt(rooms: readonly OpenRoom[]): void {
    for (const stored of rooms) {
      this.release(stored.room);
      this.#store(stored);
    }
    this.#monitor.rooms(this.size);
    void this.#rebuild().then(() => this.#monitor.adopted?.());
  }

  /** Forgets a room that another node has; it is not closed. */
  release(code: RoomCode): Room | undefined {
    this.#stored.take(code);
    this.#broken.delete(code);
    return this.#remove(code);
  }

  /** Rebuilds the rooms that were not asked for yet, so that their clocks run; false where a stop ended it. */
  async rebuildRest(): Promise<boolean> {
    await this.#rebuild();
    if (!this.#isStopped) await this.#results.rebuilt();
    return !this.#isStopped;
  }

  #rebuild(): Promise<void> {
    const isOver = (): boolean => this.#isStopped;
    return inSlices(this.#stored.codes, isOver, (code) => void this.#roomOf(code));
  }

  #store(stored: OpenRoom): void {
    const { room: code, damage } = stored;
    if (damage !== undefined) return this.#quarantine(code, { damage });
    try {
      const { awaitsStart, createdBy, origin } = this.#stored.add(stored);
      this.#admission.enter(code, awaitsStart === true ? null : { userId: createdBy, network: origin ?? null });
    } catch (fault) {
      this.#quarantine(code, { fault });
    }
  }

  /** The open room of this code, rebuilt if it is not yet. */
  #roomOf(code: RoomCode): Room | undefined {
    const stored = this.#stored.size === 0 ? undefined : this.#stored.take(code);
    if (stored !== undefined) this.#rebuildOne(stored);
    return this.#rooms.get(code);
  }

  #rebuildOne(stored: OpenRoom): void {
    const { room: code } = stored;
    try {
      const room = new Room(this.#dependencies, entriesOf(stored));
      // the host may have changed since it was opened
      this.#admission.pass(code, room.table.setup.createdBy);
      this.#admit(room);
    } catch (fault) {
      this.#admission.leave(code);
      this.#quarantine(code, { fault });
    }
  }

  #quarantine(code: RoomCode, why: Parameters<RoomMonitor["quarantined"]>[1]): void {
    this.#broken.add(code);
    this.#monitor.quarantined(code, why);
  }

  /**
   * In every open room the seat of `from`, or being host, passes to `to`; with equal ids the user appears under a new name
   * or picture. Where `to` sits already, and at a rated table, a seat stays as it is. `isHeard`: of another node.
   * @throws JournalError while the journal is away; what has passed stays passed, and asking again does the rest
   */
  async reseat(from: UserId, to: PublicUser, isHeard = false): Promise<void> {
    const user = publicFields(to);
    if (!isHeard) this.#monitor.reseated(from, user);
    const passed = (code: RoomCode): void => this.#admission.pass(code, user.id);
    await reseatIn(this.#users.of(from), from, user, this.#dependencies.clock, passed);
  }

  /** Stops what every room does by itself and takes no more actions; what was accepted is still committed. */
  stop(): void {
    this.#isStopped = true;
    this.#results.stop();
    for (const room of this.#rooms.values()) room.stop();
  }

  /** Resolves once all accepted actions are committed and sent, or after `msMax`. */
  settled = (msMax: number): Promise<void> => allCommitted([...this.#rooms.values()], this.#dependencies.clock, msMax);

  #indexAgain(code: RoomCode): void {
    const room = this.#rooms.get(code);
    if (room !== undefined) this.#index.update(room);
    this.#noteChange(code);
  }

  /** Tells the other nodes of a cluster what has become of a room. */
  #noteChange(code: RoomCode): void {
    const room = this.#rooms.get(code);
    if (room !== undefined) this.#shared?.changed(room);
  }

  #admit(room: Room): Room {
    this.#rooms.set(room.code, room);
    this.#index.update(room);
    this.#monitor.rooms(this.size);
    if (this.#isStopped) room.stop();
    else room.start();
    this.#noteChange(room.code);
    return room;
  }

  #remove(code: RoomCode): Room | undefined {
    const room = this.#rooms.get(code);
    if (room !== undefined) this.#index.remove(room);
    this.#admission.leave(code);
    this.#rooms.delete(code);
    this.#shared?.removed(code);
    this.#monitor.rooms(this.size);
    return room;
  }
}
