/**
 * Quick match as the other domains see it. A server alone and the leader of a cluster ask the matchmaker; the other nodes
 * send the wishes of their players to the leader, and repeat them while no node leads.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type { QueueJoined } from "#protocol/calls/games.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { flag, gameCode, ids, node, span } from "#protocol/schema.ts";
import { askAgain, type Repetition } from "#server/base/cluster/askAgain.ts";
import { type Cluster, hint, question } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ConnectionListener, UserNotifier } from "#server/base/connections.ts";
import { queueLimits } from "./limits.ts";
import type { Matchmaker, NotJoined } from "./matchmaker.ts";
import type { NotStarted } from "./pendingMatches.ts";
import type { QueuedPlayer } from "./queue.ts";
import { entryOf, queuedPlayerSchema } from "./queueReplica.ts";
import { waitAgain } from "./seatings.ts";

const nodeOrNull = v.nullable(node);
const joinQueue = question(
  "joinQueue",
  v.object({ player: queuedPlayerSchema, node: nodeOrNull }),
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
const playerOfQueue = question("playerOfQueue", v.object({ userId: ids.user, isHere: flag, node: nodeOrNull }), flag);
const reseated = hint("queueReseated", v.object({ from: ids.user, to: publicUserSchema }));

interface ClusterQueueDependencies {
  readonly cluster: Cluster;
  readonly matchmaker: Matchmaker;
  readonly notifier: Pick<UserNotifier, "isConnected">;
  readonly clock: Clock;
}

export class ClusterQueue implements ConnectionListener {
  readonly #dependencies: ClusterQueueDependencies;
  /** Users with a connection to this node. */
  readonly #here = new Set<UserId>();
  /** Users whose wish to leave is being brought to the leader. A new wish replaces it. */
  readonly #leaving = new Map<UserId, object>();

  constructor(dependencies: ClusterQueueDependencies) {
    this.#dependencies = dependencies;
    const { cluster, matchmaker, clock } = dependencies;
    cluster.answer(joinQueue, ({ player, node }) => {
      if (!cluster.isLeader) return { is: "elsewhere" };
      const joined = matchmaker.join(player, node);
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
    cluster.answer(playerOfQueue, ({ userId, isHere, node }) => {
      this.#moved(userId, isHere, node);
      return true;
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

  /** Adds a player to the queue; "unreachable" while no node leads. */
  async join(player: QueuedPlayer): Promise<Result<QueueJoined, NotJoined | { readonly is: "unreachable" }>> {
    const { cluster, matchmaker } = this.#dependencies;
    const userId = player.user.id;
    this.#leaving.delete(userId);
    const node = this.#here.has(userId) ? cluster.node : null;
    if (cluster.isLeader) return matchmaker.join(player, node);
    if (matchmaker.found.connected(userId)) return ok({ wait_ms: null });
    const asked = await askAgain(async () => {
      const answer = await cluster.askLeader(joinQueue, { player, node });
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

  /** A connection of this user to this node has opened. */
  connected(userId: UserId): void {
    this.#here.add(userId);
    this.#tellLeader(userId, true);
  }

  /** The last connection of this user to this node has closed. */
  disconnected(userId: UserId): void {
    this.#here.delete(userId);
    if (!this.#dependencies.notifier.isConnected(userId)) this.#tellLeader(userId, false);
  }

  /** A user is another now, or appears under a new name or picture: all nodes know. */
  reseated(from: UserId, to: PublicUser): void {
    const { cluster, matchmaker } = this.#dependencies;
    cluster.tellAll(reseated, { from, to });
    matchmaker.reseated(from, to);
  }

  #tellLeader(userId: UserId, isHere: boolean): void {
    const { cluster, matchmaker } = this.#dependencies;
    if (cluster.isLeader) return this.#moved(userId, isHere, cluster.node);
    if (isHere) {
      if (matchmaker.found.connected(userId)) return;
    } else matchmaker.found.disconnected(userId);
    // where it does not arrive, the leader sees it when it pairs
    if (matchmaker.isWaiting(userId)) void cluster.askLeader(playerOfQueue, { userId, isHere, node: cluster.node });
  }

  #moved(userId: UserId, isHere: boolean, node: NodeName | null): void {
    const { matchmaker, notifier } = this.#dependencies;
    if (isHere) matchmaker.connected(userId, node);
    else if (!notifier.isConnected(userId)) matchmaker.disconnected(userId);
  }

  #for(msMax: number): Repetition {
    return { clock: this.#dependencies.clock, everyMs: queueLimits.askAgainMs, msMax };
  }
}
