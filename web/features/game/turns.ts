/** What each player may do now, read from a view. The server decides legality: `view.legal` and `view.can_redeal`. */
import type { Suit } from "#engine/cards.ts";
import type { GamePlayer, GameView, RefusalCode } from "#server/protocol/messages.ts";
import { deckOf } from "./cards.ts";
import { meOf, playerAt } from "./seating.ts";

/** What the table is waiting for, as the turn message says it. */
export type Waiting =
  | { readonly for: "players"; readonly missing: number }
  | { readonly for: "start"; readonly host: GamePlayer | null }
  | { readonly for: "myDeal" }
  | { readonly for: "deal"; readonly player: GamePlayer }
  | { readonly for: "computer" }
  | { readonly for: "me" }
  | { readonly for: "player"; readonly player: GamePlayer }
  | { readonly for: "nothing" };

/** Whether the viewer plays: not where the computer plays the viewer's seat. */
export const isPlaying = (view: GameView): boolean => meOf(view)?.stand_in === false;

export function waitingFor(view: GameView): Waiting {
  if (view.phase === "waiting") return beforeMatch(view);
  const player = playerAt(view, view.current_player_position);
  if (player === null) return { for: "nothing" };
  const mine = player.position === view.me && isPlaying(view);
  if (mine) return { for: view.phase === "deck" ? "myDeal" : "me" };
  if (view.thinking === player.position) return { for: "computer" };
  return { for: view.phase === "deck" ? "deal" : "player", player };
}

/** Before the match: waits for missing players, or for the host's start where computers have seats. */
function beforeMatch({ player_count, players, created_by }: GameView): Waiting {
  const missing = player_count - players.length;
  if (missing > 0) return { for: "players", missing };
  return { for: "start", host: players.find(({ user }) => user.id === created_by) ?? null };
}

/** Whether the viewer has the dealer's buttons: only the dealer, only while all cards are in the deck [R15]. */
export const mayDeal = (view: GameView): boolean =>
  view.phase === "deck" &&
  view.me !== null &&
  view.dealer_position === view.me &&
  isPlaying(view) &&
  deckOf(view).length === view.cards.length;

export const isMyTurn = (view: GameView): boolean =>
  view.phase === "play" && view.me !== null && view.current_player_position === view.me && isPlaying(view);

/** Whether the viewer may start the turn clock again [R19]. */
export const mayTimeOut = (view: GameView): boolean =>
  isMyTurn(view) && view.deadline !== null && (meOf(view)?.time_outs_left ?? 0) > 0;

/** The suit the viewer has to follow now: null when it is not the viewer's turn or no suit was led. */
export function suitToFollow(view: GameView): Suit | null {
  return isMyTurn(view) ? view.current_trick.leading_suit : null;
}

/** Why a card of the viewer's may not be played now; null when it may. */
export function refusalOf(view: GameView, cardId: string): RefusalCode | null {
  if (view.phase !== "play") return "wrong-phase";
  if (!isMyTurn(view)) return "not-your-turn";
  return view.legal.includes(cardId) ? null : "must-follow-suit";
}

/** Whether the viewer may skip pauses: all opponents are computers, so no other player misses them [R21]. */
export const maySkip = (view: GameView): boolean =>
  isPlaying(view) &&
  view.phase !== "waiting" &&
  view.players.every(({ user, position }) => user.is_bot || position === view.me);

/** Whether the viewer is playing in a match that has begun and is not over. */
export const isMidGame = (view: GameView): boolean =>
  isPlaying(view) && view.phase !== "waiting" && view.phase !== "game_over";

/** The players who are not ready for the next hand or have not asked for a rematch. */
export const notReady = (view: GameView): GamePlayer[] => view.players.filter((player) => !player.ready);
