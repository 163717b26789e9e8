/** A table as it was durable at one time, with all cards. Only overlayTable.ts makes of it what a frame contains. */
import type { GameView } from "#protocol/frames/messages.ts";
import type { Table } from "#server/play/table/table.ts";

export interface Moment {
  readonly table: Table;
  /** Monotonic. */
  readonly at: number;
  /** Of the turn clock, in epoch milliseconds. */
  readonly deadline: GameView["deadline"];
}

/** Names a hand at its table; null before the first match. */
export const handOf = ({ table: { match } }: Moment): string | null =>
  match === null ? null : `${match.matchNumber}.${match.handNumber}`;

/** Whether the hand at the table has ended: by its last trick, or with its match. Closing a table ends no hand. */
export const isHandOver = ({ table: { match } }: Moment): boolean =>
  match?.phase === "handOver" || match?.phase === "matchOver";
