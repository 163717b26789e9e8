import type { Card } from "./cards.ts";
import type { Seat } from "./state.ts";

/**
 * What happened, for animation and announcement only: the state that follows is always sent whole.
 * An event says nothing that somebody at the table may not know, so it needs no projection [R17].
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
