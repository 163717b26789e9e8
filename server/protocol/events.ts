/** Events as numbers on the wire: `[type, seat]` and the fields of the type. */
import { type Card, cardId } from "#engine/cards.ts";
import { cardOf, type DealtCard, dealIndex, dealtTo, slotOf } from "#engine/deal.ts";
import type { MatchEvent } from "#engine/events.ts";
import type { MatchState, Seat } from "#engine/state.ts";
import type { GameEvent } from "./messages.ts";
import type { EventNumbers } from "./tableRecords.ts";

/** The events of seats, besides the engine's own. */
export interface SeatEvent {
  readonly type:
    | "playerJoined"
    | "playerLeft"
    | "playerAway"
    | "playerBack"
    | "standIn"
    | "seatTakenBack"
    | "timeOut"
    | "timedOut";
  readonly seat: Seat;
}

/** Events by their numbers. New ones are added at the end. */
export const EVENTS = [
  "playerJoined",
  "playerLeft",
  "playerAway",
  "playerBack",
  "standIn",
  "seatTakenBack",
  "timedOut",
  "timeOut",
  "shuffledDeck",
  "dealtCards",
  "playedCard",
  "trickWon",
  "gameEnded",
  "redealt",
  "ready",
  "startNewHand",
  "gameOver",
  "forfeited",
  "rematchWanted",
  "rematch",
] as const satisfies readonly GameEvent["type"][];

type EventType = (typeof EVENTS)[number];

const numbers = Object.fromEntries(EVENTS.map((type, number) => [type, number])) as Readonly<Record<EventType, number>>;

/** An event on the wire. Events contain only what every viewer may know. `match` is the match after it. */
export function eventNumbers(event: MatchEvent | SeatEvent, match: MatchState | null): EventNumbers {
  const type = numbers[event.type];
  switch (event.type) {
    case "playedCard":
      return [type, event.seat, dealtIn(match, event.seat, event.card), event.trick];
    case "trickWon":
      return [type, event.seat, event.card, event.trick];
    case "gameEnded":
      return [type, event.seat, event.card, event.points];
    case "startNewHand":
      return [type, event.seat, event.hand];
    case "rematch":
      return [type, event.seat, event.match];
    default:
      return [type, event.seat];
  }
}

function dealtIn(match: MatchState | null, seat: Seat, card: Card): DealtCard {
  if (match === null) throw new Error("a card was played without a match");
  return dealtTo(match.order, match.config.players, match.dealer, seat, card);
}

/** The event for these numbers; null for an unknown type. */
export function eventOf(event: EventNumbers, players: number, dealer: Seat): GameEvent | null {
  const [number = -1, position = 0, third = 0, fourth = 0] = event;
  const type = EVENTS[number];
  switch (type) {
    case undefined:
      return null;
    case "playedCard": {
      const id = dealIndex(players, dealer, position, slotOf(third));
      return { type, id, card_id: cardId(cardOf(third)), player_id: position, trick_number: fourth };
    }
    case "trickWon":
      return { type, position, card_id: cardId(third), trick_number: fourth };
    case "gameEnded":
      return { type, winner: position, card_id: cardId(third), points: fourth };
    case "gameOver":
      return { type, winner: position };
    case "startNewHand":
      return { type, hand_number: third, position };
    case "rematch":
      return { type, match_number: third, position };
    default:
      return { type, position };
  }
}
