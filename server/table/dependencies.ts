import type { Random } from "#engine/random.ts";
import type { Result } from "#engine/result.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { Journal } from "#server/journal/journal.ts";
import type { FinishedMatch } from "#server/db/records.ts";
import type { TurnTimers } from "./schedule.ts";
import type { Connection } from "./presence.ts";
import type { Clock } from "#server/core/clock.ts";
import type { TableEvent } from "./fold.ts";
import type { IdleKind } from "./roomsByOwner.ts";
import type { ChatLine } from "./memory.ts";
import type { Table } from "./table.ts";

/** What a room needs of the house. */
export interface RoomDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  /** Multiplies the computer's pauses. */
  readonly pace: number;
  /** A match is over and durable: keep its result. May be told again after a restart. */
  readonly finished: (match: FinishedMatch) => void;
  /** Nobody needs the room any more: its journal may go. */
  readonly closed: (code: string, said: readonly ChatLine[]) => void;
  /** Something broke in this room, or another server holds it: it stands still. */
  readonly frozen: (code: string, why: unknown) => void;
  /** Who sits, the host, or whether the match has begun or the room is closed is not what it was. */
  readonly peopleChanged: (code: string) => void;
  /** Nobody is connected to the room and this goes on there, or null: then it may not be closed for another. */
  readonly idle: (code: string, kind: IdleKind | null) => void;
  /** An entry was committed, `ms` after it was accepted. */
  readonly acknowledged: (ms: number) => void;
}

/** Who asked for something, and the id to answer under, if any. */
export interface Requester {
  readonly connection: Connection;
  readonly id: string | undefined;
}

/** The answer to a message: the version that holds it, null where the answer follows its commit, "done" without a game. */
export type Reply = Result<number | null | "done", RefusalCode> & {
  /** Whether it only repeats what was answered before. */
  readonly isRepeat?: boolean;
};

/** What waits for its entry: the table after it, and who asked. */
export interface PendingEntry {
  readonly seq: number;
  readonly at: number;
  readonly table: Table;
  readonly timers: TurnTimers;
  readonly action: TableAction;
  readonly actionId: string | null;
  readonly events: readonly TableEvent[];
  /** Monotonic. */
  readonly acceptedAt: number;
  readonly requesters: Requester[];
}
