/**
 * The state of a table page, as plain data, and the changes between two states. `table.ts` holds the state,
 * `tableTiming.ts` decides when a change is drawn, `table/` and `animation/` draw it.
 */
import type {
  ClientType,
  GameEvent,
  GameNotice,
  GameUpdate,
  GameView,
  RefusalCode,
} from "#protocol/frames/messages.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";

/** A command that the server has not answered yet. */
export interface Pending {
  readonly type: ClientType;
  readonly cardId: string | null;
  /** Once accepted: the version that shows it. */
  readonly version: number | null;
}

/** Why the player's last command was refused. */
export interface Refused {
  readonly code: RefusalCode;
  readonly cardId: string | null;
  /** Grows, so that the same refusal twice is shown twice. */
  readonly nth: number;
}

export interface TableState {
  readonly connection: ConnectionState;
  /** The drawn view and its version. Its last cards may still be in flight. */
  readonly update: GameUpdate | null;
  /** The view whose cards have all landed: words, scores and turns are read from it. */
  readonly landedView: GameView | null;
  /** The finished trick (1 to 5) that still lies in the middle; null once its cards are in their slots. */
  readonly heldTrick: number | null;
  /** The parts that still show the state before, because cards are about to leave them; null when none do. */
  readonly departing: Departing | null;
  /** No card can be played: cards are in flight, or a press may still belong to a double tap. */
  readonly isMoving: boolean;
  readonly pending: Pending | null;
  readonly refused: Refused | null;
  /** The card that the coach suggests now. */
  readonly advised: string | null;
  readonly notice: GameNotice | null;
  readonly notFound: boolean;
  /** The table is on its way to another server of the cluster, for longer than a moment. */
  readonly isRelocating: boolean;
  /** The viewer has just seen the hand end: the crown falls, and no dialog is shown yet. */
  readonly isHandEnd: boolean;
  /** The crown has not landed yet: scores are those from before the hand. */
  readonly isCrownFalling: boolean;
}

/** What lies in the middle: the trick of a view, or the finished one that is held there. */
export interface MiddleTrick {
  readonly view: GameView;
  readonly heldTrick: number | null;
}

/**
 * The parts of the table that the first of two frames still shows as they were. A change is drawn in two frames, because
 * a slow phone needs several for the work of both. The first frame adds the cards at their targets; the second removes
 * them from where they lay and starts their flight.
 */
export interface Departing {
  /** The view whose hands are drawn. */
  readonly hands: GameView;
  /** The own card that was sent and stays raised. */
  readonly sent: string | null;
  /** The trick that is drawn in the middle; null where nothing leaves it. */
  readonly middle: MiddleTrick | null;
}

/** A change of the table: what happened between two views. */
export interface TableChange {
  /** Of the table, with this change. */
  readonly version: number;
  readonly events: readonly GameEvent[];
  /** Null when the table is first shown: then there is nothing to animate from. */
  readonly before: GameView | null;
  readonly after: GameView;
  /** The finished trick whose cards leave the middle for their slots with this change; null for none. */
  readonly gathered: number | null;
}

/** Animates changes on the page. */
export interface ChangeAnimator {
  /** Measures the table before a change is drawn. Gives how long its cards will fly, in milliseconds; 0 for none. */
  plan(change: TableChange): number;
  /** Measures the table before the cards of a finished trick leave the middle. Gives whether they will fly. */
  planGathering(view: GameView, trick: number): boolean;
  /** Ends the flights: shows the cards where they land. */
  cut(): void;
}

/** The state before the server has sent anything. */
export const start: TableState = {
  connection: "off",
  update: null,
  landedView: null,
  heldTrick: null,
  departing: null,
  isMoving: false,
  pending: null,
  refused: null,
  advised: null,
  notice: null,
  notFound: false,
  isRelocating: false,
  isHandEnd: false,
  isCrownFalling: false,
};
