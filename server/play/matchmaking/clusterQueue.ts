/**
 * Quick match as the other domains see it. A server alone and the leader of a cluster ask the matchmaker; the other nodes
 * send the wishes of their players to the leader, and repeat them while no node leads.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type { QueueJoined } from "#protocol/calls/games.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { flag, gameCode, ids, span } from "#protocol/schema.ts";
import { askAgain, type Repetition } from "#server/base/cluster/askAgain.ts";
import { type Cluster, hint, question } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ConnectionListener } from "#server/base/connections.ts";
import { queueLimits } from "./limits.ts";
import type { Matchmaker, NotJoined } from "./matchmaker.ts";
import type { NotStarted } from "./pendingMatches.ts";
import type { QueuedPlayer } from "./queue.ts";
import { entryOf, queuedPlayerSchema } from "./queueReplica.ts";
import { waitAgain } from "./seatings.ts";

const joinQueue = question(
  "joinQueue",
  v.object({ player: queuedPlayerSchema }),
  v.variant("is", [
    v.object({ is: v.literal("joined"), wait_ms: v.nullable(span) }),
    v.object({ is: v.literal("playing"), code: gameCode }),
    v.object({ is: v.literal("closed") }),
    /** The asked node does not lead any more. */
    v.object({ is: v.literal("elsewhere") }),
  ]),
);
/** Answered by false where the asked node does not lead any more. */
const leaveQueue = question("leaveQueue", v.object({ userId: ids.user }), flag);
const reseated = hint("queueReseated", v.object({ from: ids.user, to: publicUserSchema }));

interface ClusterQueueDependencies {
  readonly cluster: Cluster;
  readonly matchmaker: Matchmaker;
  readonly clock: Clock;
}

export class ClusterQueue implements ConnectionListener {
  readonly #dependencies: ClusterQueueDependencies;
  /** Users whose wish to leave is being brought to the leader. A new wish replaces it. */
  readonly #leaving = new Map<UserId, object>();

  constructor(dependencies: ClusterQueueDependencies) {
    this.#dependencies = dependencies;
    const { cluster, matchmaker, clock } = dependencies;
    cluster.answer(joinQueue, ({ player }) => {
      if (!cluster.isLeader) return { is: "elsewhere" };
      const joined = matchmaker.join(player);
      return joined.ok ? { is: "joined", ...joined.value } : joined.error;
    });
    cluster.answer(leaveQueue, ({ userId }) => {
      if (cluster.isLeader) matchmaker.leave(userId);
      return cluster.isLeader;
    });
    cluster.answer(waitAgain, ({ noRoom, ...place }) => {
      if (cluster.isLeader) matchmaker.waitOn(entryOf(place, clock.monotonic()), noRoom);
      return cluster.isLeader;
    });
    cluster.hear(reseated, ({ from, to }) => matchmaker.reseated(from, to));
  }

  get isOpen(): boolean {
    return this.#dependencies.matchmaker.isOpen;
  }

  /** How many wait. */
  get size(): number {
    return this.#dependencies.matchmaker.size;
  }

  /** Adds a player to the queue; "unreachable" while no node leads, or this one cannot reach the others. */
  async join(player: QueuedPlayer): Promise<Result<QueueJoined, NotJoined | { readonly is: "unreachable" }>> {
    const { cluster, matchmaker } = this.#dependencies;
    const { id } = player.user;
    this.#leaving.delete(id);
    if (!cluster.isReachable) return fail({ is: "unreachable" });
    if (cluster.isLeader) return matchmaker.join(player);
    if (matchmaker.found.again(id)) return ok({ wait_ms: null });
    const asked = await askAgain(async () => {
      const answer = await cluster.askLeader(joinQueue, { player });
      return answer.ok && answer.value.is === "elsewhere" ? fail("unreachable") : answer;
    }, this.#for(queueLimits.joinMsMax));
    if (!asked.ok || asked.value.is === "elsewhere") return fail({ is: "unreachable" });
    return asked.value.is === "joined" ? ok({ wait_ms: asked.value.wait_ms }) : fail(asked.value);
  }

  /** Takes a player out; a match that was found for the player is cancelled. */
  leave(userId: UserId): void {
    const { cluster, matchmaker } = this.#dependencies;
    if (cluster.isLeader) return matchmaker.leave(userId);
    if (matchmaker.found.decline(userId)) return;
    const wish = {};
    this.#leaving.set(userId, wish);
    const ask = async (): Promise<Result<boolean, "unreachable">> => {
      if (this.#leaving.get(userId) !== wish) return ok(true);
      const answer = await cluster.askLeader(leaveQueue, { userId });
      return answer.ok && !answer.value ? fail("unreachable") : answer;
    };
    void askAgain(ask, this.#for(queueLimits.leaveMsMax)).then(() => {
      if (this.#leaving.get(userId) === wish) this.#leaving.delete(userId);
    });
  }

  /** The dealer starts the match that was found. */
  start(userId: UserId, gameId: string, code: RoomCode): Promise<Result<void, NotStarted>> {
    return this.#dependencies.matchmaker.start(userId, gameId, code);
  }

  /** A connection of this user has opened, at any node. */
  connected(userId: UserId): void {
    this.#dependencies.matchmaker.connected(userId);
  }

  /** The last connection of this user to any node has closed. */
  disconnected(userId: UserId): void {
    this.#dependencies.matchmaker.disconnected(userId);
  }

  /** A user is another now, or appears under a new name or picture: all nodes know. */
  reseated(from: UserId, to: PublicUser): void {
    const { cluster, matchmaker } = this.#dependencies;
    cluster.tellAll(reseated, { from, to });
    matchmaker.reseated(from, to);
  }

  #for(msMax: number): Repetition {
    return { clock: this.#dependencies.clock, everyMs: queueLimits.askAgainMs, msMax };
  }
}
