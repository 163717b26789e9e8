/** The game actions that messages ask for: read by the rooms and by the table that plays without a server. */
import type { Action } from "#engine/actions.ts";
import { type Card, parseCard } from "#engine/cards.ts";
import type { Seat } from "#engine/state.ts";
import type { ClientType } from "./messages.ts";

const actionTypes = {
  shuffleDeck: "shuffle",
  dealCards: "deal",
  playCard: "play",
  redeal: "redeal",
  readyForNextHand: "ready",
  rematch: "rematch",
} as const satisfies { readonly [T in ClientType]?: Action["type"] };

/** The messages that ask for a game action. */
export type GameMessageType = keyof typeof actionTypes;

/** Whether a message of this type asks for a game action. */
export const isGameMessage = (type: ClientType): type is GameMessageType => Object.hasOwn(actionTypes, type);

/** No card has this number: a name that is no card is refused like a card that the player does not hold. */
const NO_CARD: Card = -1;

/** The play of a named card from `seat`. */
export const playActionOf = (seat: Seat, cardName: string | undefined): Extract<Action, { type: "play" }> => ({
  type: "play",
  seat,
  card: parseCard(cardName ?? "") ?? NO_CARD,
});

/**
 * The game action that a message asks for, done from `seat`.
 * @param cardName the played card; used by `playCard` alone
 * @param deck gives the order of the cards for a deal
 */
export function gameActionOf(
  type: GameMessageType,
  seat: Seat,
  cardName: string | undefined,
  deck: () => readonly Card[],
): Action {
  const action = actionTypes[type];
  switch (action) {
    case "play":
      return playActionOf(seat, cardName);
    case "deal":
      return { type: action, seat, order: deck() };
    default:
      return { type: action, seat };
  }
}
