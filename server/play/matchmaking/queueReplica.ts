/**
 * The queue of quick match as each node of a cluster knows it, so that the next leader goes on with who waits and since
 * when. The leader numbers its changes and repeats the latest number; a node that missed one gets the whole queue.
 */
import * as v from "valibot";
import type { NodeName, UserId } from "#protocol/ids.ts";
import { count, flag, id, idSchema, ids, list, rating, span } from "#protocol/schema.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Alarm, type Clock } from "#server/base/core/clock.ts";
import { queueLimits } from "./limits.ts";
import type { NewEntry, QueueEntry } from "./queue.ts";

export const queuedPlayerSchema = v.object({ user: publicUserSchema, rating, isGuest: flag, grace: v.number() });

/** A place on its way to another node, whose clock is another: the time waited stands for its beginning. */
export const placeSchema = v.object({
  player: queuedPlayerSchema,
  person: id,
  waitedMs: span,
  node: v.nullable(idSchema<NodeName>(id)),
});
type Place = v.InferOutput<typeof placeSchema>;

/** Places that are new or changed, and users who wait no more. The sender is the leader. */
const queueChanged = hint(
  "queueChanged",
  v.object({
    number: count(),
    entered: list(placeSchema, queueLimits.queueHintMax),
    left: list(ids.user, queueLimits.queueHintMax),
  }),
);
/** The number of the leader's latest change. */
const queueNumber = hint("queueNumber", v.object({ number: count() }));
/** The hearer is to send its whole queue. */
const queueWanted = hint("queueWanted", v.object({}));
/** A part of the whole queue; the first one replaces what was known. */
const queuePart = hint(
  "queuePart",
  v.object({ number: count(), isFirst: flag, places: list(placeSchema, queueLimits.queueHintMax) }),
);

export const placeOf = (
  { player, person, since, node }: NewEntry & Pick<QueueEntry, "person">,
  now: number,
): Place => ({
  player,
  person,
  waitedMs: Math.max(0, now - since),
  node,
});

export const entryOf = ({ player, person, waitedMs, node }: Place, now: number): QueueEntry => ({
  userId: player.user.id,
  person,
  rating: player.rating,
  isGuest: player.isGuest,
  since: now - waitedMs,
  player,
  node,
});

export class QueueReplica {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #entries = new Map<UserId, QueueEntry>();
  readonly #alarm: Alarm;
  /** Of the latest change, and who made it. */
  #number = 0;
  #source: NodeName | null = null;

  constructor(cluster: Cluster, clock: Clock) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#alarm = new Alarm(clock, () => this.#repeat());
    cluster.hear(queueChanged, ({ number, entered, left }, from) => {
      if (this.#leads) return;
      if (from !== this.#source || number !== this.#number + 1) cluster.tell(from, queueWanted, {});
      this.#follow(from, number);
      for (const place of entered) this.#set(place);
      for (const userId of left) this.#entries.delete(userId);
    });
    cluster.hear(queueNumber, ({ number }, from) => {
      if (!this.#leads && (from !== this.#source || number !== this.#number)) cluster.tell(from, queueWanted, {});
    });
    cluster.hear(queueWanted, (_, from) => {
      if (this.#leads) this.#sendAll(from);
    });
    cluster.hear(queuePart, ({ number, isFirst, places }, from) => {
      if (this.#leads) return;
      if (isFirst) this.#entries.clear();
      this.#follow(from, number);
      for (const place of places) this.#set(place);
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Those who wait, as far as this node knows. */
  get entries(): readonly QueueEntry[] {
    return [...this.#entries.values()];
  }

  has(userId: UserId): boolean {
    return this.#entries.has(userId);
  }

  /** At the leader: a place is new or changed. */
  entered(entry: QueueEntry): void {
    if (this.#cluster.node === null) return;
    this.#entries.set(entry.userId, entry);
    this.#change({ entered: [placeOf(entry, this.#now)], left: [] });
  }

  /** At the leader: a user waits no more, in the queue or for the table. */
  left(userId: UserId): void {
    if (this.#entries.delete(userId)) this.#change({ entered: [], left: [userId] });
  }

  /** This node leads from now on. */
  lead(): void {
    this.#source = this.#cluster.node;
    this.#repeat();
  }

  stop(): void {
    this.#alarm.off();
    this.#entries.clear();
  }

  get #now(): number {
    return this.#clock.monotonic();
  }

  get #leads(): boolean {
    return this.#cluster.isLeader;
  }

  #set(place: Place): void {
    const entry = entryOf(place, this.#now);
    this.#entries.set(entry.userId, entry);
  }

  #follow(from: NodeName, number: number): void {
    this.#source = from;
    this.#number = number;
  }

  #change(change: { readonly entered: readonly Place[]; readonly left: readonly UserId[] }): void {
    this.#number++;
    this.#cluster.tellAll(queueChanged, { number: this.#number, ...change });
    this.#repeatLater();
  }

  #repeat(): void {
    if (!this.#leads) return;
    this.#cluster.tellAll(queueNumber, { number: this.#number });
    if (this.#entries.size > 0) this.#repeatLater();
  }

  #repeatLater(): void {
    this.#alarm.setFor(this.#now + queueLimits.queueStateMs);
  }

  #sendAll(to: NodeName): void {
    const places = this.entries.map((entry) => placeOf(entry, this.#now));
    const { queueHintMax: max } = queueLimits;
    for (let from = 0; from === 0 || from < places.length; from += max) {
      const part = { number: this.#number, isFirst: from === 0, places: places.slice(from, from + max) };
      this.#cluster.tell(to, queuePart, part);
    }
  }
}
