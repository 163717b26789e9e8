/**
 * How challenges ended a moment ago. A user whose line was down at that time cannot ask for it, and gets it with the next
 * connection, at any node.
 */
import * as v from "valibot";
import type { ChallengeId, UserId } from "#protocol/ids.ts";
import { type ChallengeOver, challengeOverSchema } from "#protocol/frames/userRecords.ts";
import { ids, list } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import { challengeLimits } from "./limits.ts";
import { PairIndex } from "./pairIndex.ts";

const challengeEnded = hint("challengeEnded", v.object({ over: challengeOverSchema, userIds: list(ids.user, 2) }));

interface Ended {
  readonly over: ChallengeOver;
  /** Ends the timer. */
  readonly forget: () => void;
}

export class EndedChallenges {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #notifier: UserNotifier;
  readonly #byUser = new PairIndex<Ended>();
  readonly #forgetting = new Set<Ended>();

  /** `ended` hears of each challenge that has ended at another node. */
  constructor(cluster: Cluster, clock: Clock, notifier: UserNotifier, ended: (over: ChallengeOver) => void) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#notifier = notifier;
    cluster.hear(challengeEnded, ({ over, userIds }) => {
      this.#add(over, userIds);
      ended(over);
    });
  }

  /** A challenge between these users has ended: all nodes know for a while. */
  add(over: ChallengeOver, userIds: readonly UserId[]): void {
    this.#cluster.tellAll(challengeEnded, { over, userIds });
    this.#add(over, userIds);
  }

  has(id: ChallengeId): boolean {
    for (const { over } of this.#forgetting) if (over.id === id) return true;
    return false;
  }

  connected(userId: UserId): void {
    for (const { over } of this.#byUser.of(userId)) this.#notifier.notify(userId, "challengeOver", over);
  }

  stop(): void {
    for (const { forget } of this.#forgetting) forget();
    this.#byUser.clear();
    this.#forgetting.clear();
  }

  #add(over: ChallengeOver, userIds: readonly UserId[]): void {
    const cancel = this.#clock.after(challengeLimits.resultAgainMs, () => {
      this.#byUser.delete(userIds, ended);
      this.#forgetting.delete(ended);
    });
    const ended: Ended = { over, forget: cancel };
    this.#byUser.add(userIds, ended);
    this.#forgetting.add(ended);
  }
}
