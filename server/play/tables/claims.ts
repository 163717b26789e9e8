/**
 * Which rooms this node of a cluster has. A room is the node's by its row in the table `rooms` and by the entry `owned` in
 * its journal. This file claims the rooms of nodes that are gone, hands the own rooms over before a stop, and says where
 * a room is that is not here.
 */
import * as v from "valibot";
import type { NodeName, RoomCode } from "#protocol/ids.ts";
import { count, gameCode, list, node } from "#protocol/schema.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";
import { type Cluster, hint, question } from "#server/base/cluster/cluster.ts";
import type { Membership, NodeProcess } from "#server/base/cluster/nodes.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import type { Journal, OpenRoom, SharedJournal } from "#server/base/journal/journal.ts";
import { allCommitted } from "#server/base/journal/journalQueue.ts";
import type { Room } from "#server/play/table/room.ts";
import { chosenNode, sharesOf } from "./chosenNode.ts";
import { type Directory, slicesOf } from "./directory.ts";
import { claimLimits } from "./limits.ts";
import { isCode } from "./newGame.ts";
import type { RoomPlace } from "./roomPlace.ts";

const codes = list(gameCode, claimLimits.roomsAtOnce);

/** The rooms of a node that stops: it takes no more actions there, and all that it accepted is committed. */
const handOver = question("handOver", v.object({ codes, from: v.object({ node, epoch: count() }) }), codes);

/** This node has taken rooms that the process of this epoch had. */
const roomsTaken = hint("roomsTaken", v.object({ codes, epoch: count() }));

/** The rooms of this node, as far as claims are about them. */
export interface ClaimedRooms {
  find(code: RoomCode): Room | undefined;
  /** The room of this code if it is rebuilt. */
  peek(code: RoomCode): Room | undefined;
  isBroken(code: RoomCode): boolean;
  /** All codes, also of rooms that are not rebuilt yet. */
  readonly codes: readonly RoomCode[];
  /** Takes rooms that this node has from now on. */
  adopt(rooms: readonly OpenRoom[]): void;
  /** Forgets a room that another node has, and gives it if it was rebuilt. */
  release(code: RoomCode): Room | undefined;
}

export interface ClaimParts {
  readonly directory: Directory;
  readonly journal: SharedJournal;
  readonly membership: Membership;
  readonly cluster: Cluster;
  readonly clock: Clock;
  /** Counts rooms that this node has taken from another. */
  readonly took: (rooms: number, how: "takeover" | "move") => void;
  readonly failed: (fault: unknown) => void;
}

export class RoomClaims {
  readonly #parts: ClaimParts;
  #rooms: ClaimedRooms | null = null;
  /** Rooms whose row is this node's and whose entries are being read. */
  readonly #arriving = new Set<RoomCode>();
  /** Rooms whose row may be this node's: a claim had no answer, and is made again. */
  readonly #doubtful = new Set<RoomCode>();
  /** The processes whose rooms are being claimed. */
  readonly #claiming = new Set<string>();
  #isStopped = false;

  constructor(parts: ClaimParts) {
    this.#parts = parts;
  }

  /** The journal of the rooms of this node. The end of a room also removes its row. */
  get journal(): Journal {
    const { journal } = this.#parts;
    return {
      write: (entry, written) => journal.write(entry, (error) => written(error ?? this.#refusal)),
      append: async (entry) => {
        try {
          await journal.append(entry);
          if (this.#refusal !== undefined) throw this.#refusal;
        } catch (error) {
          if (entry.seq === 1) this.#leave(entry.room);
          throw error;
        }
      },
      openRooms: () => this.#ownRooms(),
      // The row first: a node that claims the room meanwhile finds it with all entries, or not at all.
      close: async (room) => {
        if (await this.#parts.directory.leave(room, this.#own)) await journal.close(room);
        else journal.letGo(room);
      },
      ping: () => journal.ping(),
      stop: () => journal.stop(),
    };
  }

  /** Serves these rooms: other nodes may hand rooms over from now on, and rooms of nodes that are gone are claimed. */
  serve(rooms: ClaimedRooms): void {
    const { cluster, membership } = this.#parts;
    this.#rooms = rooms;
    cluster.answer(handOver, ({ codes: moved, from }) => (this.#isStopped ? [] : this.#claim(moved, from, "move")));
    cluster.hear(roomsTaken, ({ codes: lost, epoch }) => {
      if (epoch !== this.#own.epoch) return;
      for (const code of lost) {
        const room = rooms.find(code);
        if (room !== undefined) this.taken(room);
      }
    });
    membership.nodes.watch({ expired: (gone) => void this.#takeOver(gone).catch(this.#parts.failed) });
  }

  /**
   * Enters a new room; false where another node has a room of this code.
   * @throws JournalError where this node is stopping
   */
  async enter(code: RoomCode, kind: GameKind): Promise<boolean> {
    if (this.#isStopped) throw new JournalError("unavailable", "this node opens no rooms any more");
    const isEntered = await this.#parts.directory.enter(code, this.#own, kind, this.#parts.clock.now());
    // after a pause another node may have found no entries under this code, and removed it
    if (this.#parts.membership.lease.check()) return isEntered;
    throw new JournalError("unavailable", "the lease of this node is over");
  }

  /** Another node has taken this room: all who look at it are told where it is, once that is known. */
  taken(room: Room): void {
    room.pause();
    this.#rooms?.release(room.code);
    this.#parts.journal.letGo(room.code);
    void this.#sendAfter(room);
  }

  /** Where the room of a code is, that this node does not have. */
  async placeOf(code: RoomCode): Promise<RoomPlace> {
    if (!isCode(code)) return { is: "nowhere" };
    try {
      const owner = await this.#parts.directory.ownerOf(code);
      if (this.#rooms?.find(code) !== undefined) return { is: "here" };
      if (owner === null) return { is: "nowhere" };
      if (owner === "dead" || this.#arriving.has(code)) return { is: "between" };
      if (owner.node !== this.#own.node) return { is: "elsewhere", node: owner.node };
      // where no claim of it is under way the room is over, and its row goes with its journal
      return { is: this.#doubtful.has(code) ? "between" : "nowhere" };
    } catch {
      return { is: "between" };
    }
  }

  /** Hands all rooms over to other nodes. A room that no node takes stays: it is claimed once this process is gone. */
  async drain(): Promise<void> {
    this.stop();
    await this.#parts.membership.drain();
    const slices = sharesOf(this.#rooms?.codes ?? [], this.#takers(false), claimLimits.movedAtOnce);
    const moveNext = async (): Promise<void> => {
      for (let next = slices.shift(); next !== undefined; next = slices.shift()) await this.#move(next.codes, next.to);
    };
    await Promise.all(Array.from({ length: claimLimits.movesAtOnce }, moveNext));
  }

  /** Claims nothing any more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The name of this node. */
  get node(): NodeName {
    return this.#own.node;
  }

  get #own(): NodeProcess {
    const { node: name, epoch } = this.#parts.membership.lease;
    return { node: name, epoch };
  }

  /** The nodes that take rooms, in order. */
  #takers(withOwn: boolean): NodeName[] {
    const ready = this.#parts.membership.nodes.list().filter(({ state }) => state === "ready");
    const names = new Set(ready.map(({ node: name }) => name));
    if (withOwn) names.add(this.#own.node);
    else names.delete(this.#own.node);
    return [...names].toSorted();
  }

  /** Where the lease is over another node may have ended the room, and then its empty journal refuses nothing. */
  get #refusal(): JournalError | undefined {
    const isHeld = this.#parts.membership.lease.check();
    return isHeld ? undefined : new JournalError("unavailable", "the lease of this node is over");
  }

  #leave(code: RoomCode): void {
    this.#parts.directory.leave(code, this.#own).catch(this.#parts.failed);
  }

  /** The rooms of earlier processes of this node, and those that a server alone has left. */
  async *#ownRooms(): AsyncGenerator<OpenRoom> {
    const { directory } = this.#parts;
    const own = this.#own;
    await directory.enterStrays(own);
    for (const from of [own, ...(await directory.orphans()).filter(({ node: name }) => name === own.node)]) {
      for await (const slice of slicesOf(directory, from, () => true)) {
        yield* await this.#take(await directory.claim(slice, from, own));
      }
    }
  }

  /** Claims this node's share of the rooms of a process that is gone. */
  async #takeOver(gone: NodeProcess): Promise<void> {
    const key = `${gone.node} ${gone.epoch}`;
    if (this.#isStopped || this.#claiming.has(key)) return;
    this.#claiming.add(key);
    try {
      const takers = this.#takers(true);
      const isOwn = (code: RoomCode): boolean => chosenNode(code, takers) === this.#own.node;
      for await (const slice of slicesOf(this.#parts.directory, gone, isOwn)) {
        if (this.#isStopped) return;
        const taken = await this.#claim(slice, gone, "takeover");
        this.#parts.cluster.tell(gone.node, roomsTaken, { codes: taken, epoch: gone.epoch });
      }
    } finally {
      this.#claiming.delete(key);
    }
  }

  /** Claims those of these rooms that `from` has; resolves to those that are served here then. */
  async #claim(wanted: readonly RoomCode[], from: NodeProcess, how: "takeover" | "move"): Promise<RoomCode[]> {
    // A node that stood still hands over rooms that were taken over meanwhile: taken again they would fence themselves.
    const isHere = (code: RoomCode): boolean =>
      this.#arriving.has(code) || this.#rooms?.isBroken(code) === true || this.#rooms?.find(code) !== undefined;
    const had = wanted.filter(isHere);
    const asked = wanted.filter((code) => !had.includes(code));
    for (const code of asked) this.#arriving.add(code);
    try {
      const claimed = await this.#parts.directory.claim(asked, from, this.#own);
      const rooms = await this.#takeUntilDone(claimed);
      this.#rooms?.adopt(rooms);
      this.#parts.took(rooms.length, how);
      for (const code of asked) this.#doubtful.delete(code);
      return [...had, ...claimed];
    } catch (fault) {
      // The rows may have changed all the same, and then nobody else claims these rooms.
      for (const code of asked) this.#doubtful.add(code);
      const again = (): unknown => this.#claim(asked, from, how).catch(this.#parts.failed);
      if (!this.#isStopped) this.#parts.clock.after(claimLimits.claimAgainMs, again);
      throw fault;
    } finally {
      for (const code of asked) this.#arriving.delete(code);
    }
  }

  /** The rows are this node's, so nobody else reads these rooms: tries until the journal answers. */
  async #takeUntilDone(claimed: readonly RoomCode[]): Promise<OpenRoom[]> {
    for (;;) {
      try {
        return await this.#take(claimed);
      } catch (fault) {
        if (this.#isStopped) throw fault;
        this.#parts.failed(fault);
        await this.#pause(claimLimits.retryMs);
      }
    }
  }

  async #take(claimed: readonly RoomCode[]): Promise<OpenRoom[]> {
    if (claimed.length === 0) return [];
    const { journal, clock } = this.#parts;
    const { rooms, gone } = await journal.takeRooms(claimed, this.#own, clock.now());
    for (const code of gone) this.#leave(code);
    return [...rooms];
  }

  /** Moves rooms to another node: their players have to wait while the journal commits and the node reads. */
  async #move(moving: readonly RoomCode[], to: NodeName): Promise<void> {
    const { cluster, clock, directory, journal } = this.#parts;
    const known = moving.filter((code) => this.#rooms?.isBroken(code) === false);
    const open = known.flatMap((code) => this.#rooms?.peek(code) ?? []);
    for (const room of open) room.pause();
    await allCommitted(open, clock, claimLimits.commitMsMax);
    const answer = await cluster.ask(to, handOver, { codes: known, from: this.#own });
    // without an answer the other node may have taken them all the same
    const taken = answer.ok ? answer.value : await directory.lost(known, this.#own).catch(() => []);
    for (const code of taken) {
      const room = this.#rooms?.release(code);
      journal.letGo(code);
      room?.moveTo(to);
    }
  }

  /** Says where a room is that another node has taken. */
  async #sendAfter(room: Room): Promise<void> {
    for (let tries = 0; tries < claimLimits.placeTries; tries++) {
      const owner = await this.#parts.directory.ownerOf(room.code).catch(() => "dead" as const);
      // where the room is over, the question for it says so
      if (owner !== "dead") return room.moveTo(owner?.node ?? this.#own.node);
      await this.#pause(claimLimits.retryMs);
    }
    room.moveTo(this.#own.node);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#parts.clock.after(ms, resolve));
  }
}
