/** The open calls of matches: for the page of the tournament, and for players who connect meanwhile. */
import * as v from "valibot";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { tournamentCallSchema } from "#protocol/frames/userRecords.ts";
import { gameCode, ids, list, span } from "#protocol/schema.ts";
import { LeaderReplica } from "#server/base/cluster/leaderReplica.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { tournamentLimits } from "../limits.ts";
import type { TournamentTables } from "./tournamentTables.ts";

type Call = ServerMessages["tournamentCall"];
type Message = Omit<Call, "join_before">;

const messageSchema = v.omit(tournamentCallSchema, ["join_before"]);
const callSchema = v.object({
  code: gameCode,
  /** Monotonic clocks differ between nodes. */
  passedMs: span,
  messages: list(v.tuple([ids.user, messageSchema]), 2),
});

interface OpenCall {
  readonly code: RoomCode;
  /** Since when the players have had time to come, monotonic. */
  readonly sinceMs: number;
  /** The message to each player, by user id. */
  readonly messages: ReadonlyMap<UserId, Message>;
}

export interface OpenCallDependencies {
  readonly cluster: Cluster;
  readonly tables: Pick<TournamentTables, "find">;
  readonly clock: Clock;
}

/**
 * Kept in memory: after a restart and a pause the time to come begins anew. The nodes of a cluster know the leader's calls,
 * so the next leader gives the players no second time.
 */
export class OpenCalls {
  readonly #dependencies: OpenCallDependencies;
  readonly #byTable = new Map<RoomCode, OpenCall>();
  readonly #replica: LeaderReplica<OpenCall, v.InferOutput<typeof callSchema>>;

  constructor(dependencies: OpenCallDependencies) {
    const { cluster, clock } = dependencies;
    this.#dependencies = dependencies;
    this.#replica = new LeaderReplica(cluster, clock, {
      name: "tournamentCall",
      schema: callSchema,
      keyOf: ({ code }) => code,
      write: ({ code, sinceMs, messages }) => ({
        code,
        passedMs: Math.max(0, clock.monotonic() - sinceMs),
        messages: [...messages].map(([userId, message]): [UserId, Message] => [userId, message]),
      }),
      read: ({ code, passedMs, messages }) => ({
        code,
        sinceMs: clock.monotonic() - passedMs,
        messages: new Map(messages),
      }),
    });
    cluster.watch({
      leading: () => {
        for (const call of this.#replica.entries) this.#byTable.set(call.code, call);
      },
      following: () => this.#byTable.clear(),
    });
  }

  /** Whether the time to come to this table has begun. */
  has(code: RoomCode): boolean {
    return this.#byTable.has(code);
  }

  /** The time to come to this table begins now, for the players with these messages. Until when, in epoch milliseconds. */
  begin(code: RoomCode, messages: OpenCall["messages"]): number {
    const call = { code, sinceMs: this.#dependencies.clock.monotonic(), messages };
    this.#byTable.set(code, call);
    this.#replica.set(call);
    return this.#joinBefore(call);
  }

  /** The match has begun, is decided or paused: its players need not come now. */
  end(code: RoomCode): void {
    this.#byTable.delete(code);
    this.#replica.delete(code);
  }

  /** Until when the players may come to this table, in epoch milliseconds; null if it has no open call. */
  joinBefore(code: RoomCode): number | null {
    const call = this.#byTable.get(code) ?? this.#replica.entries.find((one) => one.code === code);
    return call === undefined ? null : this.#joinBefore(call);
  }

  /** Whether the time to come to this table is over. */
  isOver(code: RoomCode): boolean {
    const call = this.#byTable.get(code);
    return call !== undefined && this.#leftMs(call) <= 0;
  }

  /** The calls of a user who has not come yet, with the time that is left. */
  async of(userId: UserId): Promise<Call[]> {
    const open: Call[] = [];
    for (const [code, call] of this.#byTable) {
      const message = call.messages.get(userId);
      if (message === undefined || this.#leftMs(call) <= 0) continue;
      const table = await this.#dependencies.tables.find(code);
      // staff may have taken the match back, and the next look at the tournament may come later
      if (typeof table === "string" || table.matchNumber !== null || table.present.includes(userId)) continue;
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
