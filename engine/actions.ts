/** What players do in a match, why it is refused, and what happens by it. */
import type { Card } from "./cards.ts";
import type { Seat } from "./seating.ts";

/** All actions of a match. Chance comes in with `deal`: the server draws the order [R15, R16]. */
export type Action =
  | { readonly type: "shuffle"; readonly seat: Seat }
  | { readonly type: "deal"; readonly seat: Seat; readonly order: readonly Card[] }
  | { readonly type: "play"; readonly seat: Seat; readonly card: Card }
  | { readonly type: "redeal"; readonly seat: Seat }
  | { readonly type: "ready"; readonly seat: Seat }
  | { readonly type: "rematch"; readonly seat: Seat }
  | { readonly type: "forfeit"; readonly seat: Seat };

export type ActionType = Action["type"];

/** Why an action was refused; nothing changed [R16]. */
export type Refusal =
  | "no-such-action"
  | "no-such-seat"
  | "wrong-phase"
  | "not-your-turn"
  | "not-the-dealer"
  | "not-your-card"
  | "must-follow-suit"
  | "not-a-whole-pack"
  | "already-ready"
  | "no-weak-hand"
  | "more-than-two-players";

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
