/**
 * Reads a view: who sits where, where each card is, and what each player may do now. The server decides legality:
 * `view.legal` and `view.can_redeal`.
 */
import { CARDS_IN_HAND, type Suit } from "#engine/cards.ts";
import { OPPONENT_PLACES, seatsFor } from "#engine/seating.ts";
import type { GameCard, GamePlayer, GameView, Position, RefusalCode } from "#protocol/frames/messages.ts";

export type Place = "bottom" | (typeof OPPONENT_PLACES)[number] | "upper-left" | "upper-right";

/** Two opponents sit at the upper right and upper left, in this order, so that turns run clockwise. */
const placesOfThree: readonly Place[] = ["bottom", "upper-right", "upper-left"];
const placesOfOthers: readonly Place[] = ["bottom", ...OPPONENT_PLACES];

/** A seat as this viewer sees it, with its place on the screen; `player` is null while it is free. */
export interface Chair {
  readonly place: Place;
  readonly position: Position;
  readonly player: GamePlayer | null;
}

/** The chairs around the table: the viewer's (or seat 0's) at the bottom, then opponent1, opponent2, opponent3 [R18]. */
export function chairsOf(view: GameView): Chair[] {
  const places = view.player_count === 3 ? placesOfThree : placesOfOthers;
  return seatsFor(view.me, view.player_count).map((position, index) => ({
    place: places[index] ?? "top",
    position,
    player: playerAt(view, position),
  }));
}

/** The player in this seat, or null. */
export const playerAt = (view: GameView, position: Position | null): GamePlayer | null =>
  view.players.find((player) => player.position === position) ?? null;

/** The viewer's own player, or null for a spectator. */
export const meOf = (view: GameView): GamePlayer | null => (view.me === null ? null : playerAt(view, view.me));

export const tricksInHand = CARDS_IN_HAND;

/** Colours alternate, so that two red suits never lie side by side in a hand of all four. */
const suitOrder: readonly Suit[] = ["S", "H", "C", "D"];

const inHandOrder = (a: GameCard, b: GameCard): number =>
  a.card && b.card
    ? suitOrder.indexOf(a.card.suit) - suitOrder.indexOf(b.card.suit) || a.card.value - b.card.value
    : (a.hand_position ?? 0) - (b.hand_position ?? 0);

/** The cards a player still holds; known ones sorted by suit and rank, hidden ones as they were dealt. */
export const handOf = (view: GameView, position: Position): GameCard[] =>
  view.cards.filter((card) => card.status === "in_hand" && card.player_id === position).toSorted(inHandOrder);

/** The cards still in the deck. */
export const deckOf = (view: GameView): GameCard[] => view.cards.filter((card) => card.status === "in_deck");

/** The card a player gave to a trick (1 to 5), or undefined. */
export const playedBy = (view: GameView, position: Position, trick: number): GameCard | undefined =>
  view.cards.find((card) => card.status === "played" && card.player_id === position && card.trick_number === trick);

/** Where in a play area the card of a trick (1 to 5) lies: in order for the viewer, mirrored for opponents. */
export const slotIndex = (place: Place, trick: number): number =>
  place === "bottom" ? trick - 1 : tricksInHand - (trick - 1) - 1;

/** The tricks of a play area in the order of its slots. */
export const tricksBySlot = (place: Place): number[] =>
  Array.from({ length: tricksInHand }, (_, index) => index + 1).toSorted(
    (a, b) => slotIndex(place, a) - slotIndex(place, b),
  );

/** The winner of a trick of this hand, or the current winner of the one in progress; null before its lead. */
export function trickWinner(view: GameView, trick: number): Position | null {
  const completed = view.completed_tricks[trick - 1];
  if (completed !== undefined) return completed.winner_position;
  return trick === view.completed_tricks.length + 1 ? view.current_trick.winner_position : null;
}

/** The number, 1 to 5, of the trick in progress; null when none is. */
const currentTrick = (view: GameView): number | null =>
  view.phase === "play" ? view.completed_tricks.length + 1 : null;

/** The number of the trick that lies in the middle: a finished one that is held there, else the one in progress. */
export const trickInMiddle = (view: GameView, held: number | null): number | null => held ?? currentTrick(view);

/** The suit that was led to a trick (1 to 5); null before its lead. */
export const suitLedTo = (view: GameView, trick: number): Suit | null =>
  (view.completed_tricks[trick - 1] ?? view.current_trick).leading_suit;

/** The dealt cards in the order in which the dealer gives them out. */
export const dealtInOrder = (view: GameView): GameCard[] =>
  view.cards.filter((card) => card.hand_position !== null).toSorted((a, b) => a.id - b.id);

/** The reason why the table waits, for the turn message. */
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
