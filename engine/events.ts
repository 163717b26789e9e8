import type { Card } from "./cards.ts";
import type { Seat } from "./state.ts";

/**
 * The events of an action, for animation and announcements only: the state after them is always sent whole. An event
 * contains only what every player and spectator may know, so it needs no projection [R17].
 */
export type MatchEvent =
  | { readonly type: "shuffledDeck"; readonly seat: Seat }
  | { readonly type: "dealtCards"; readonly seat: Seat }
  | { readonly type: "playedCard"; readonly seat: Seat; readonly card: Card; readonly trick: number }
  | { readonly type: "trickWon"; readonly seat: Seat; readonly card: Card; readonly trick: number }
  | { readonly type: "gameEnded"; readonly seat: Seat; readonly card: Card; readonly points: number }
  | { readonly type: "redealt"; readonly seat: Seat }
  | { readonly type: "ready"; readonly seat: Seat }
  | { readonly type: "startNewHand"; readonly hand: number; readonly seat: Seat }
  | { readonly type: "gameOver"; readonly seat: Seat }
  | { readonly type: "forfeited"; readonly seat: Seat }
  | { readonly type: "rematchWanted"; readonly seat: Seat }
  | { readonly type: "rematch"; readonly match: number; readonly seat: Seat };
