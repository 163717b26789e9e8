/** Checks that the schemas of a table's two messages cannot make: whether their values can be of one table. */
import { CARDS, CARDS_IN_HAND, isInPlay } from "#engine/cards.ts";
import { cardOf, DEALT_CARDS, slotOf } from "#engine/deal.ts";
import type { Seat } from "#engine/state.ts";
import { EVENTS } from "./events.ts";
import { type EventNumbers, type GameData, named, type Play, type UpdatedGameData } from "./tableRecords.ts";
import { tricksOf } from "./tableView.ts";

/** Whether a view can be built from these: existing seats, cards of its pack, each card in one place of one hand. */
export function isOneTable(data: GameData, update: UpdatedGameData): boolean {
  const play = named(update);
  return play.code === data.code && play.roster === data.roster && areSeats(data, play) && areCards(data, play);
}

function areSeats(data: GameData, play: Play): boolean {
  const { player_count: count, players, first_dealer } = data;
  const { turn, dealer, thinking, result, winner, forfeited_by, own, events } = play;
  const named = [first_dealer, turn, dealer, thinking, result?.[0], winner, forfeited_by, own?.[0]];
  const isThere = (seat: Seat | null | undefined): boolean => (seat ?? 0) < count;
  const isTaken = (seat: Seat): boolean => (players[seat] ?? null) !== null && (play.seats[seat] ?? null) !== null;
  return (
    players.length === count &&
    play.seats.length === count &&
    named.every(isThere) &&
    (own === null || isTaken(own[0])) &&
    events.every((event) => isThere(event[1]) && isEvent(event))
  );
}

/** Whether the numbers of an event are existing cards and tricks; unknown events pass. */
function isEvent([type = EVENTS.length, , third = 0, fourth = 0]: EventNumbers): boolean {
  switch (EVENTS[type]) {
    case "playedCard":
      return third < DEALT_CARDS && isTrick(fourth);
    case "trickWon":
      return third < CARDS && isTrick(fourth);
    case "gameEnded":
      return third < CARDS;
    default:
      return true;
  }
}

const isTrick = (number: number): boolean => number >= 1 && number <= CARDS_IN_HAND;

function areCards({ player_count: count, settings }: GameData, play: Play): boolean {
  const { dealer, played, own } = play;
  if (played === null) return own === null || own[1].length === 0;
  if (dealer === null || played.length > count * CARDS_IN_HAND) return false;
  const seats = tricksOf(count, play).flatMap(({ plays }) => plays.map(({ seat }) => seat));
  const held = own === null ? [] : Array.from(own[1], (dealt) => ({ seat: own[0], dealt }));
  const all = [...Array.from(played, (dealt, at) => ({ seat: seats[at] ?? 0, dealt })), ...held];
  const cards = new Set(all.map(({ dealt }) => cardOf(dealt)));
  const places = new Set(all.map(({ seat, dealt }) => seat * CARDS_IN_HAND + slotOf(dealt)));
  const isOfPack = [...cards].every((card) => isInPlay(card, settings.include_aces));
  return isOfPack && cards.size === all.length && places.size === all.length;
}
