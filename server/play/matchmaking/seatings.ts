/**
 * Pairs that are being seated. Their room is opened at the node of the player who waited longer, and shown to both there;
 * a player who leaves meanwhile has no part in it.
 */
import * as v from "valibot";
import type { NodeName, UserId } from "#protocol/ids.ts";
import { flag, id, ids } from "#protocol/schema.ts";
import { homeOf } from "#server/base/cluster/homeOf.ts";
import { type Cluster, hint, question } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { queueLimits } from "./limits.ts";
import type { FoundMatches } from "./foundMatches.ts";
import { MatchOpener, type OpenerDependencies, type Seating, SEATINGS } from "./matchOpener.ts";
import type { Pair } from "./pairing.ts";
import type { QueueEntry } from "./queue.ts";
import { entryOf, placeOf, placeSchema } from "./queueReplica.ts";

const seatPair = question("seatPair", v.object({ id, one: placeSchema, other: placeSchema }), v.picklist(SEATINGS));
/** A player has left while the room was being opened at the hearer, or just after. */
const seatingLeft = hint("seatingLeft", v.object({ id, userId: ids.user }));
/**
 * This player waits on after a match came to nothing; `noRoom`: there was no table for it. Answered by false where the
 * asked node does not lead any more.
 */
export const waitAgain = question("waitAgain", v.object({ ...placeSchema.entries, noRoom: flag }), flag);

export interface SeatingUnderWay {
  readonly id: string;
  readonly pair: Pair<QueueEntry>;
  /** The node at which the room is opened; null for this server. */
  readonly node: NodeName | null;
}

interface SeatingsDependencies extends Pick<OpenerDependencies, "rooms" | "random" | "failed"> {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly found: FoundMatches;
  readonly isStopped: () => boolean;
  /** The nodes to which a user is connected; null is this server. */
  readonly nodesOf: (userId: UserId) => readonly (NodeName | null)[];
}

export class Seatings {
  readonly #dependencies: SeatingsDependencies;
  readonly #opener: MatchOpener;
  readonly #byUser = new Map<UserId, SeatingUnderWay>();
  #serial = 0;

  constructor(dependencies: SeatingsDependencies) {
    this.#dependencies = dependencies;
    const { cluster, clock, found, rooms, random, failed, isStopped } = dependencies;
    this.#opener = new MatchOpener({
      rooms,
      random,
      failed,
      isStopped,
      found: (room, places) => {
        // players of other nodes could not be told of their match
        if (!cluster.isReachable) return false;
        found.add(room, places, false);
        return true;
      },
    });
    cluster.answer(seatPair, ({ id: seatingId, one, other }) => {
      const now = clock.monotonic();
      return this.#opener.open(seatingId, [entryOf(one, now), entryOf(other, now)]);
    });
    cluster.hear(seatingLeft, ({ id: seatingId, userId }) => {
      if (!this.#opener.leave(seatingId, userId)) found.decline(userId, true);
    });
  }

  has(userId: UserId): boolean {
    return this.#byUser.has(userId);
  }

  /** Opens the room of a pair. Players who left meanwhile are in no seating any more. */
  async seat(
    pair: Pair<QueueEntry>,
  ): Promise<{ readonly answer: Seating | "unreachable"; readonly stayed: QueueEntry[] }> {
    const { cluster, clock } = this.#dependencies;
    const id = `${cluster.node ?? "alone"}:${clock.now()}:${++this.#serial}`;
    const node = homeOf(this.#dependencies.nodesOf(pair[0].userId), cluster);
    const seating: SeatingUnderWay = { id, pair, node };
    for (const { userId } of pair) this.#byUser.set(userId, seating);
    const answer = await this.#open(seating);
    if (answer === "unreachable") await this.#callOff(seating);
    return { answer, stayed: pair.filter(({ userId }) => this.#byUser.get(userId) === seating) };
  }

  /** Whether a node has opened the room is not known: it is not to be played, and its players are not paired for a while. */
  async #callOff({ id, pair, node }: SeatingUnderWay): Promise<void> {
    const { cluster, clock } = this.#dependencies;
    if (node !== null) for (const { userId } of pair) cluster.tell(node, seatingLeft, { id, userId });
    await new Promise<void>((resolve) => void clock.after(queueLimits.doubtMs, resolve));
  }

  /** These are in no seating any more. */
  forget(places: readonly QueueEntry[]): void {
    for (const { userId } of places) this.#byUser.delete(userId);
  }

  /** A player leaves: what is being opened for him comes to nothing. */
  leave(userId: UserId): void {
    const seating = this.#byUser.get(userId);
    if (seating === undefined) return;
    this.#byUser.delete(userId);
    const { id, node } = seating;
    if (node === null) this.#opener.leave(id, userId);
    else this.#dependencies.cluster.tell(node, seatingLeft, { id, userId });
  }

  async #open({ id, pair, node }: SeatingUnderWay): Promise<Seating | "unreachable"> {
    if (node === null) return this.#opener.open(id, pair);
    const { cluster, clock } = this.#dependencies;
    const [one, other] = pair.map((entry) => placeOf(entry, clock.monotonic()));
    if (one === undefined || other === undefined) return "failed";
    const asked = await cluster.ask(node, seatPair, { id, one, other });
    return asked.ok ? asked.value : "unreachable";
  }
}
