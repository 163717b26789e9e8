/** What this screen knows of its table, as plain data. */
import type {
  ClientType,
  GameEvent,
  GameNotice,
  GameUpdate,
  GameView,
  RefusalCode,
} from "#server/protocol/messages.ts";
import type { ConnectionState } from "#web/platform/socket/socketListeners.ts";

/** What was done and not yet answered. */
export interface Pending {
  readonly type: ClientType;
  readonly cardId: string | null;
  /** Once accepted: the version that shows it. */
  readonly version: number | null;
}

/** Why the last thing the player tried did not happen. */
export interface Refused {
  readonly code: RefusalCode;
  readonly cardId: string | null;
  /** Grows, so that the same refusal twice is shown twice. */
  readonly nth: number;
}

export interface TableState {
  readonly connection: ConnectionState;
  /** What is drawn. Its last cards may still be in flight. */
  readonly update: GameUpdate | null;
  /** The view whose cards have all landed: words, scores and turns are read from it. */
  readonly shown: GameView | null;
  /** The finished trick (1 to 5) that still lies in the middle; null once its cards are in their slots. */
  readonly heldTrick: number | null;
  /** What is drawn as it lay before, because cards are about to leave it; null when none is. */
  readonly departing: Departing | null;
  /** Nothing can be played: cards are on their way, or a press may still belong to a double tap. */
  readonly isMoving: boolean;
  readonly pending: Pending | null;
  readonly refused: Refused | null;
  /** The card that the coach suggests now. */
  readonly advised: string | null;
  readonly notice: GameNotice | null;
  readonly notFound: boolean;
  /** The hand ended before the viewer's eyes a moment ago: the crown comes down. */
  readonly isHandEnd: boolean;
  /** It has not landed yet: scores are those from before the hand. */
  readonly isCrownFalling: boolean;
}

/** What lies in the middle: the trick of a view, or the finished one that is held there. */
export interface MiddleTrick {
  readonly view: GameView;
  readonly heldTrick: number | null;
}

/**
 * A change is drawn in two frames, because React's work for both takes a slow phone several frames: in the first what
 * cards fly to, in the second what they leave, and their flight. This is what the first frame still shows.
 */
export interface Departing {
  /** The view whose hands are drawn. */
  readonly hands: GameView;
  /** The own card that was sent and stays raised. */
  readonly sent: string | null;
  /** What is drawn in the middle; null where nothing leaves it. */
  readonly middle: MiddleTrick | null;
}

/** A change of the table, as it is to be shown: what happened between two views. */
export interface Scene {
  readonly events: readonly GameEvent[];
  /** Null on arriving: then there is nothing to animate from. */
  readonly before: GameView | null;
  readonly after: GameView;
  /** The finished trick whose cards leave the middle for their slots with this change; null for none. */
  readonly gathered: number | null;
}

/** Where cards fly. */
export interface SceneAnimator {
  /** Measures the table before a scene is drawn. Gives how long its cards will fly, in milliseconds; 0 for none. */
  plan(scene: Scene): number;
  /** Measures the table before the cards of a finished trick leave the middle. Gives whether they will fly. */
  planGathering(view: GameView, trick: number): boolean;
  /** Puts cards in flight where they belong. */
  cut(): void;
}

/** Before the server has said anything. */
export const start: TableState = {
  connection: "off",
  update: null,
  shown: null,
  heldTrick: null,
  departing: null,
  isMoving: false,
  pending: null,
  refused: null,
  advised: null,
  notice: null,
  notFound: false,
  isHandEnd: false,
  isCrownFalling: false,
};
