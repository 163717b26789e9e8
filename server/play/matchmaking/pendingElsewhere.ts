/**
 * The matches that were found and wait for their start at other nodes. Each node tells the others of its own, and again every
 * few seconds, so that a lost hint is made good.
 */
import * as v from "valibot";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { gameCode, ids, list } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Alarm, type Clock } from "#server/base/core/clock.ts";
import { queueLimits } from "./limits.ts";

const pendingMatch = v.object({ code: gameCode, userIds: list(ids.user, queueLimits.pairPlayers) });

/** These matches wait for their start at the sender. */
const matchesPend = hint("matchesPend", list(pendingMatch, queueLimits.pendingHintMax));
/** This match of the sender's has begun, or is cancelled. */
const matchPendsNoMore = hint("matchPendsNoMore", v.object({ code: gameCode }));

type Pending = v.InferOutput<typeof pendingMatch>;

interface Elsewhere extends Pending {
  readonly node: NodeName;
  /** Monotonic. */
  readonly toldAt: number;
}

export class PendingElsewhere {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #own = new Map<RoomCode, Pending>();
  readonly #byCode = new Map<RoomCode, Elsewhere>();
  readonly #byUser = new Map<UserId, Elsewhere>();
  readonly #alarm: Alarm;

  /** `found` hears of each match that another node has found. */
  constructor(cluster: Cluster, clock: Clock, found: (userIds: readonly UserId[]) => void) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#alarm = new Alarm(clock, () => this.#tellAgain());
    cluster.hear(matchesPend, (matches, node) => {
      for (const match of matches) {
        const isNew = !this.#byCode.has(match.code);
        this.#add({ ...match, node, toldAt: clock.monotonic() });
        if (isNew) found(match.userIds);
      }
    });
    // a match that has moved pends at another node by now
    cluster.hear(matchPendsNoMore, ({ code }, node) => this.#byCode.get(code)?.node === node && this.#delete(code));
    cluster.watch({
      joined: (node) => cluster.tell(node, matchesPend, [...this.#own.values()].slice(0, queueLimits.pendingHintMax)),
      left: (node) => {
        for (const match of this.#byCode.values()) if (match.node === node) this.#delete(match.code);
      },
    });
  }

  /** The node at which this user's match waits for its start, if it is another. */
  nodeOf(userId: UserId): NodeName | undefined {
    return fresh(this.#byUser.get(userId), this.#clock)?.node;
  }

  /** The node that has this match, if it is another. */
  nodeOfCode(code: RoomCode): NodeName | undefined {
    return fresh(this.#byCode.get(code), this.#clock)?.node;
  }

  /** A match of this node's waits for its start. */
  added(code: RoomCode, userIds: readonly UserId[]): void {
    if (this.#cluster.node === null) return;
    const pending = { code, userIds };
    this.#own.set(code, pending);
    this.#cluster.tellAll(matchesPend, [pending]);
    if (this.#own.size === 1) this.#alarm.setFor(this.#clock.monotonic() + queueLimits.pendingAgainMs);
  }

  /** It has begun, or is cancelled. */
  ended(code: RoomCode): void {
    if (this.#own.delete(code)) this.#cluster.tellAll(matchPendsNoMore, { code });
  }

  stop(): void {
    this.#alarm.off();
    this.#own.clear();
  }

  #tellAgain(): void {
    const own = [...this.#own.values()];
    if (own.length === 0) return;
    for (let from = 0; from < own.length; from += queueLimits.pendingHintMax) {
      this.#cluster.tellAll(matchesPend, own.slice(from, from + queueLimits.pendingHintMax));
    }
    this.#alarm.setFor(this.#clock.monotonic() + queueLimits.pendingAgainMs);
  }

  #add(match: Elsewhere): void {
    this.#byCode.delete(match.code);
    this.#byCode.set(match.code, match);
    // those that were told of least recently come first
    for (const one of this.#byCode.values()) {
      if (fresh(one, this.#clock) !== undefined) break;
      this.#delete(one.code);
    }
    for (const userId of match.userIds) this.#byUser.set(userId, match);
  }

  #delete(code: RoomCode): void {
    const match = this.#byCode.get(code);
    this.#byCode.delete(code);
    for (const userId of match?.userIds ?? []) if (this.#byUser.get(userId)?.code === code) this.#byUser.delete(userId);
  }
}

/** The match, unless its node has not told of it for some rounds: then the hint of its end was lost. */
const fresh = (match: Elsewhere | undefined, clock: Clock): Elsewhere | undefined =>
  match !== undefined && clock.monotonic() - match.toldAt < queueLimits.pendingSilentMs ? match : undefined;
