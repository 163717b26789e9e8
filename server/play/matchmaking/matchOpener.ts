/** Opens the rooms of pairs at this node, and lets go of those whose players have left meanwhile. */
import { rulesPage } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import type { UserId } from "#protocol/ids.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { Room } from "#server/play/table/room.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import type { Pair } from "./pairing.ts";
import type { QueueEntry } from "./queue.ts";

/** What became of the room of a pair: its match was found; a player had left; there was no place, or a fault. */
export const SEATINGS = ["found", "left", "no-room", "failed"] as const;
export type Seating = (typeof SEATINGS)[number];

export interface OpenerDependencies {
  readonly rooms: Pick<Registry, "open">;
  readonly random: Random;
  /** Both are to be shown their match, whose room is durable. False where they no longer can be. */
  readonly found: (room: Room, places: readonly QueueEntry[]) => boolean;
  readonly failed: (fault: unknown) => void;
  readonly isStopped: () => boolean;
}

export class MatchOpener {
  readonly #dependencies: OpenerDependencies;
  /** The users who have left, by the id of the seating that is under way. */
  readonly #leavers = new Map<string, Set<UserId>>();

  constructor(dependencies: OpenerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens the room of a pair and shows both their match, unless one leaves before. `id` names this seating. */
  async open(id: string, pair: Pair<QueueEntry>): Promise<Seating> {
    const { rooms, random, found, failed, isStopped } = this.#dependencies;
    const leavers = new Set<UserId>();
    this.#leavers.set(id, leavers);
    try {
      const opened = await rooms.open(gameFor(pair, random));
      if (!opened.ok) return "no-room";
      // the room is in the journal, so its match is found again after a start
      if (isStopped()) return "failed";
      if (leavers.size === 0 && found(opened.value, pair)) return "found";
      void opened.value.systemCommand({ type: "close" });
      return "left";
    } catch (fault) {
      failed(fault);
      return "failed";
    } finally {
      this.#leavers.delete(id);
    }
  }

  /** A player has left; returns whether the seating is still under way, and so comes to nothing. */
  leave(id: string, userId: UserId): boolean {
    return this.#leavers.get(id)?.add(userId) !== undefined;
  }
}

/** The first dealer is drawn [R14]; the match is rated between two accounts [R22] and played by the rules page [R11]. */
function gameFor([one, other]: Pair<QueueEntry>, random: Random): NewGame {
  const seekers = [one.player, other.player];
  const seats = seekers.map(({ user }) => user);
  const dealer = random(seats.length);
  const isRated = !one.isGuest && !other.isGuest;
  const grace = seekers.map((player) => (isRated ? player.grace : 1));
  const createdBy = seats[dealer] ?? one.player.user;
  const pendingMatch = { seats, dealer, grace };
  return {
    kind: "matched",
    createdBy,
    config: rulesPage(2),
    isRated,
    turnMs: turnClocks.matchedMs,
    level: null,
    pendingMatch,
  };
}
