/** The matches that were found and wait for their start: those of this node, and where a user's match waits at another. */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { flag, gameCode, id, ids } from "#protocol/schema.ts";
import { askAgain } from "#server/base/cluster/askAgain.ts";
import { type Cluster, hint, question } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { Room } from "#server/play/table/room.ts";
import { queueLimits } from "./limits.ts";
import { PendingElsewhere } from "./pendingElsewhere.ts";
import { type CancelledMatch, type NotStarted, PendingMatches, playersOf } from "./pendingMatches.ts";
import type { QueueEntry } from "./queue.ts";

/** A user whose match waits at the hearer has asked for a match again. */
const askedAgain = hint("askedAgain", v.object({ userId: ids.user }));
const declineMatch = question("declineMatch", v.object({ userId: ids.user, isExcused: flag }), flag);
const startMatch = question(
  "startMatch",
  v.object({ userId: ids.user, gameId: id, gameCode }),
  v.picklist(["started", "unknown", "not-the-dealer", "try-again"]),
);

export interface FoundDependencies {
  readonly cluster: Cluster;
  readonly rooms: Pick<Registry, "atNode" | "find" | "roomsOf" | "unfinishedOf">;
  readonly notifier: UserNotifier;
  readonly clock: Clock;
  readonly calledOff: (what: CancelledMatch) => void;
  /** Another node has found a match for these users. */
  readonly foundElsewhere: (userIds: readonly UserId[]) => void;
}

export class FoundMatches {
  readonly #dependencies: FoundDependencies;
  readonly #here: PendingMatches;
  readonly #elsewhere: PendingElsewhere;

  constructor(dependencies: FoundDependencies) {
    const { cluster, clock, rooms, notifier, calledOff } = dependencies;
    this.#dependencies = dependencies;
    this.#elsewhere = new PendingElsewhere(cluster, clock, dependencies.foundElsewhere);
    const over = (code: RoomCode): void => this.#elsewhere.ended(code);
    const playsAnother = (userId: UserId, code: RoomCode): boolean => {
      const other = cluster.node === null ? null : rooms.unfinishedOf(userId);
      return other !== null && other !== code;
    };
    this.#here = new PendingMatches({ clock, notifier, rooms, calledOff, over, playsAnother });
    cluster.hear(askedAgain, ({ userId }) => this.#here.connected(userId));
    cluster.answer(declineMatch, ({ userId, isExcused }) => this.#here.decline(userId, isExcused));
    cluster.answer(startMatch, async ({ userId, gameId, gameCode: code }) => {
      const started = await this.#startHere(userId, gameId, code);
      return started.ok ? "started" : started.error;
    });
  }

  /** The room is open at this node: both are shown their match. */
  add(room: Room, places: readonly QueueEntry[], isResumed: boolean): void {
    this.#elsewhere.added(room.code, playersOf(room));
    this.#here.add(room, places, isResumed);
  }

  /** The room of a match that was found before a start, or at another node. */
  resume(room: Room): void {
    if (!this.#here.has(room)) this.add(room, [], true);
  }

  /** Whether a match waits for this user. */
  has(userId: UserId): boolean {
    return this.#here.of(userId) !== undefined || this.#elsewhere.nodeOf(userId) !== undefined;
  }

  /** Whether a match waits for a user who connects; the node that has it shows it again. */
  connected(userId: UserId): boolean {
    return this.#here.connected(userId) || this.#elsewhere.nodeOf(userId) !== undefined;
  }

  disconnected(userId: UserId): void {
    this.#here.disconnected(userId);
  }

  /** Whether a match waits for a user who asks for one again, to whom it is shown again. */
  again(userId: UserId): boolean {
    if (this.#here.connected(userId)) return true;
    const node = this.#elsewhere.nodeOf(userId);
    if (node !== undefined) this.#dependencies.cluster.tell(node, askedAgain, { userId });
    return node !== undefined;
  }

  /** A player does not want the match; whether there was one. `isExcused`: it is no offence. */
  decline(userId: UserId, isExcused = false): boolean {
    if (this.#here.decline(userId, isExcused)) return true;
    if (this.#elsewhere.nodeOf(userId) === undefined) return false;
    const { cluster, clock } = this.#dependencies;
    const ask = async (): Promise<Result<boolean, "unreachable">> => {
      const node = this.#elsewhere.nodeOf(userId);
      return node === undefined ? ok(false) : cluster.ask(node, declineMatch, { userId, isExcused });
    };
    void askAgain(ask, { clock, everyMs: queueLimits.askAgainMs, msMax: queueLimits.leaveMsMax });
    return true;
  }

  /** The dealer starts the match that was found, at whichever node it waits. */
  async start(userId: UserId, gameId: string, gameCode: RoomCode): Promise<Result<void, NotStarted>> {
    const here = await this.#startHere(userId, gameId, gameCode);
    const { cluster } = this.#dependencies;
    if (here.ok || here.error !== "unknown" || cluster.others.length === 0) return here;
    const known = this.#elsewhere.nodeOfCode(gameCode);
    // a lost hint must not make a match unknown
    const nodes = known === undefined ? cluster.others : [known];
    const answers = await Promise.all(nodes.map((node) => cluster.ask(node, startMatch, { userId, gameId, gameCode })));
    const heard = answers.map((answer) => (answer.ok ? answer.value : "try-again"));
    const answer =
      heard.find((one) => one !== "unknown" && one !== "try-again") ?? heard.find((one) => one !== "unknown");
    return answer === "started" ? ok(undefined) : fail(answer ?? "unknown");
  }

  stop(): void {
    this.#here.stop();
    this.#elsewhere.stop();
  }

  async #startHere(userId: UserId, gameId: string, gameCode: RoomCode): Promise<Result<void, NotStarted>> {
    const room = gameId === gameCode ? this.#dependencies.rooms.find(gameCode) : undefined;
    return room === undefined ? fail("unknown") : this.#here.start(userId, room);
  }
}
