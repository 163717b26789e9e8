/** The open calls of matches: for the page of the tournament, and for players who connect meanwhile. */
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import { tournamentLimits } from "../limits.ts";

type Call = ServerMessages["tournamentCall"];

interface OpenCall {
  /** Since when the players have had time to come, monotonic. */
  readonly sinceMs: number;
  /** The message to each player, by user id. */
  readonly messages: ReadonlyMap<UserId, Omit<Call, "join_before">>;
}

export interface OpenCallDependencies {
  readonly rooms: Pick<Registry, "find">;
  readonly clock: Clock;
}

/** Kept in memory: after a restart and a pause the time to come begins anew. */
export class OpenCalls {
  readonly #dependencies: OpenCallDependencies;
  readonly #byTable = new Map<RoomCode, OpenCall>();

  constructor(dependencies: OpenCallDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the time to come to this table has begun. */
  has(code: RoomCode): boolean {
    return this.#byTable.has(code);
  }

  /** The time to come to this table begins now, for the players with these messages. Until when, in epoch milliseconds. */
  begin(code: RoomCode, messages: OpenCall["messages"]): number {
    const call = { sinceMs: this.#dependencies.clock.monotonic(), messages };
    this.#byTable.set(code, call);
    return this.#joinBefore(call);
  }

  /** The match has begun, is decided or paused: its players need not come now. */
  end(code: RoomCode): void {
    this.#byTable.delete(code);
  }

  /** Until when the players may come to this table, in epoch milliseconds; null if it has no open call. */
  joinBefore(code: RoomCode): number | null {
    const call = this.#byTable.get(code);
    return call === undefined ? null : this.#joinBefore(call);
  }

  /** Whether the time to come to this table is over. */
  isOver(code: RoomCode): boolean {
    const call = this.#byTable.get(code);
    return call !== undefined && this.#leftMs(call) <= 0;
  }

  /** The calls of a user who has not come yet, with the time that is left. */
  of(userId: UserId): Call[] {
    const open: Call[] = [];
    for (const [code, call] of this.#byTable) {
      const message = call.messages.get(userId);
      if (message === undefined || this.#leftMs(call) <= 0) continue;
      const room = this.#dependencies.rooms.find(code);
      // staff may have taken the match back, and the next look at the tournament may come later
      if (room === undefined || room.table.match !== null || room.isPresent(userId)) continue;
      open.push({ ...message, join_before: this.#joinBefore(call) });
    }
    return open;
  }

  #joinBefore(call: OpenCall): number {
    return Math.round(this.#dependencies.clock.now() + this.#leftMs(call));
  }

  #leftMs({ sinceMs }: OpenCall): number {
    return sinceMs + tournamentLimits.joinMsMax - this.#dependencies.clock.monotonic();
  }
}
