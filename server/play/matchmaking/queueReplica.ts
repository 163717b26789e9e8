/** Places in the queue on their way to other nodes, and the queue as each node knows it. */
import * as v from "valibot";
import { publicUserSchema } from "#protocol/calls/users.ts";
import { flag, id, rating, span } from "#protocol/schema.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import { LeaderReplica } from "#server/base/cluster/leaderReplica.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { NewEntry, QueueEntry } from "./queue.ts";

export const queuedPlayerSchema = v.object({ user: publicUserSchema, rating, isGuest: flag, grace: v.number() });

/** A place on its way to another node, whose clock is another: the time waited stands for its beginning. */
export const placeSchema = v.object({
  player: queuedPlayerSchema,
  person: id,
  waitedMs: span,
});
type Place = v.InferOutput<typeof placeSchema>;

type Sent = NewEntry & Pick<QueueEntry, "person">;

export const placeOf = ({ player, person, since }: Sent, now: number): Place => ({
  player,
  person,
  waitedMs: Math.max(0, now - since),
});

export const entryOf = ({ player, person, waitedMs }: Place, now: number): QueueEntry => ({
  userId: player.user.id,
  person,
  rating: player.rating,
  isGuest: player.isGuest,
  since: now - waitedMs,
  player,
});

export type QueueReplica = LeaderReplica<QueueEntry, Place>;

/** Who waits and since when, as each node knows it: the next leader goes on with them. */
export const queueReplica = (cluster: Cluster, clock: Clock): QueueReplica =>
  new LeaderReplica(cluster, clock, {
    name: "queue",
    schema: placeSchema,
    keyOf: ({ userId }) => userId,
    write: (entry) => placeOf(entry, clock.monotonic()),
    read: (place) => entryOf(place, clock.monotonic()),
  });
