/**
 * Builds the view of a table from one `gameData`, completed by its own `play` or by a later `updatedGameData`. Cards,
 * tricks and events have their form on the wire here.
 */
import {
  type Card,
  cardId,
  CARDS,
  CARDS_IN_HAND,
  pack,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
  cardOf,
  type DealtCard,
  dealIndex,
  dealtTo,
  slotOf,
} from "#engine/cards.ts";
import type { MatchEvent } from "#engine/actions.ts";
import { ledSuit, winningPlay } from "#engine/apply.ts";
import { type Seat, seatsFor } from "#engine/seating.ts";
import { type MatchState, nextSeat, type Play as PlayMade, type Trick, type WonTrick } from "#engine/state.ts";
import type {
  CardFace,
  GameCard,
  GameEvent,
  GameHandResult,
  GamePlayer,
  GameTrick,
  GameUpdate,
  GameView,
} from "./messages.ts";
import {
  CONNECTED,
  EVENTS,
  type EventNumbers,
  type GameData,
  type OwnState,
  PHASES,
  READY,
  STAND_IN,
  type UpdatedGameData,
} from "./tableRecords.ts";

const VALUE_OF_SIX = 6;

const cardRecords: readonly CardFace[] = Array.from({ length: RANKS.length * SUITS.length }, (_, card) => ({
  card_id: cardId(card),
  rank: RANKS[rankOf(card)] as CardFace["rank"],
  suit: SUITS[suitOf(card)] as CardFace["suit"],
  value: rankOf(card) + VALUE_OF_SIX,
}));

/** A card in the form of the wire. */
export const cardRecord = (card: Card): CardFace => cardRecords[card] as CardFace;

/** A trick in the form of the wire, in progress or won. */
export function trickRecord(trick: Trick | WonTrick): GameTrick {
  const led = ledSuit(trick);
  return {
    leader_position: trick.leader,
    leading_suit: led === null ? null : (SUITS[led] as CardFace["suit"]),
    cards: trick.plays.map((play) => ({ player_position: play.seat, card: cardRecord(play.card) })),
    winner_position: winningPlay(trick)?.seat ?? null,
  };
}

const cardsAt = (status: GameCard["status"]): readonly GameCard[] =>
  Array.from({ length: CARDS }, (_, id) => ({
    id,
    player_id: null,
    status,
    hand_position: null,
    trick_number: null,
  }));
/** The cards in the deck or the draw pile, by their index in the deck: the same in every view. */
export const inDeck = cardsAt("in_deck");
export const inDrawpile = cardsAt("in_drawpile");

/** The changeable part of a table by names. */
export function named(data: UpdatedGameData) {
  const [code, version, roster, server_time, phase, hand_number, match_number, turn, dealer, ...rest] = data;
  const [deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own] = rest;
  const moment = { code, version, roster, server_time, phase, hand_number, match_number, turn, dealer };
  return { ...moment, deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own };
}
export type Play = ReturnType<typeof named>;

/** The view of a table. Both messages are of the same table and roster number. */
export function updateOf(data: GameData, update: UpdatedGameData): GameUpdate {
  const play = named(update);
  const { version, server_time } = play;
  return { version, view: viewOf(data, play), events: eventsOf(data, play), server_time };
}

const eventsOf = ({ player_count, first_dealer }: GameData, { dealer, events }: Play): readonly GameEvent[] =>
  events.flatMap((event) => eventOf(event, player_count, dealer ?? first_dealer) ?? []);

function viewOf(data: GameData, play: Play): GameView {
  const { code, kind, created_by, player_count, is_host, settings } = data;
  const { own, deadline, server_time: now } = play;
  const tricks = tricksOf(player_count, play);
  return {
    code,
    kind,
    created_by,
    player_count,
    players: playersOf(data, play),
    cards: cardsOf(data, play, tricks),
    current_player_position: play.turn,
    current_trick: trickRecord(tricks.at(-1) as Trick),
    completed_tricks: tricks.slice(0, -1).map(trickRecord),
    hand_number: play.hand_number,
    match_number: play.match_number,
    phase: PHASES[play.phase] as GameView["phase"],
    me: meOf(play),
    is_host,
    dealer_position: play.dealer,
    legal: own === null ? [] : legalOf(own),
    can_redeal: own?.[3] ?? false,
    settings,
    deadline: deadline === null ? null : { at: now + deadline[0], length_ms: deadline[1] },
    thinking: play.thinking,
    hand_result: play.result === null ? null : handResult(play.result),
    winner_position: play.winner,
    forfeited_by: play.forfeited_by,
    spectators: play.spectators,
  };
}

const meOf = ({ own }: Play): Seat | null => own?.[0] ?? null;

const legalOf = ([, hand, legal]: OwnState): string[] =>
  Array.from(hand, Number).flatMap((dealt) => ((legal & (1 << slotOf(dealt))) === 0 ? [] : cardId(cardOf(dealt))));

const handResult = ([winner_position, card, points]: NonNullable<Play["result"]>): GameHandResult => ({
  winner_position,
  card: cardRecord(card),
  points,
});

/** The seated players, the viewer first, then the opponents [R18]. */
const playersOf = (data: GameData, play: Play): GamePlayer[] =>
  seatsFor(meOf(play), data.player_count).flatMap((seat) => playerAt(seat, data, play) ?? []);

function playerAt(seat: Seat, data: GameData, { server_time, hand_number, dealer, seats }: Play): GamePlayer | null {
  const [who = null, state = null] = [data.players[seat], seats[seat]];
  if (who === null || state === null) return null;
  const [score, points, games_won, bits, time_outs_left, away] = state;
  return {
    id: seat,
    user: who.user,
    level: who.level,
    position: seat,
    score,
    points,
    games_won,
    is_dealer: (dealer ?? data.first_dealer) === seat,
    hand_number,
    ready: (bits & READY) !== 0,
    connected: (bits & CONNECTED) !== 0,
    away_until: away === null ? null : server_time + away,
    stand_in: (bits & STAND_IN) !== 0,
    time_outs_left,
  };
}

/** The tricks of the played cards, in order; the last is in progress and may be empty. */
export function tricksOf(players: number, { dealer, played }: Pick<Play, "dealer" | "played">): Trick[] {
  let leader = dealer === null ? 0 : nextSeat(dealer, players);
  let plays: PlayMade[] = [];
  const tricks: Trick[] = [];
  for (const dealt of played ?? []) {
    plays.push({ seat: (leader + plays.length) % players, card: cardOf(dealt) });
    if (plays.length < players) continue;
    const trick = { leader, plays };
    tricks.push(trick);
    leader = winningPlay(trick)?.seat ?? leader;
    plays = [];
  }
  return [...tricks, { leader, plays }];
}

/** Every card of the deal by its index in the deck; its identity only if the viewer may know it [R17]. */
function cardsOf(data: GameData, { dealer, played, own }: Play, tricks: readonly Trick[]): readonly GameCard[] {
  const { player_count: players, settings } = data;
  const size = pack(settings.include_aces).length;
  if (played === null || dealer === null) return inDeck.slice(0, size);
  const cards = inDrawpile.slice(0, size);
  const put = (seat: Seat, slot: number, rest: Pick<GameCard, "status" | "trick_number" | "card">): void => {
    const id = dealIndex(players, dealer, seat, slot);
    cards[id] = { id, player_id: seat, hand_position: slot, ...rest };
  };
  for (let seat = 0; seat < players; seat++) {
    for (let slot = 0; slot < CARDS_IN_HAND; slot++) put(seat, slot, { status: "in_hand", trick_number: null });
  }
  for (const dealt of own?.[1] ?? []) {
    put(own?.[0] ?? 0, slotOf(dealt), { status: "in_hand", trick_number: null, card: cardRecord(cardOf(dealt)) });
  }
  let at = 0;
  for (const [index, { plays }] of tricks.entries()) {
    for (const { seat, card } of plays) {
      put(seat, slotOf(played[at++] ?? 0), { status: "played", trick_number: index + 1, card: cardRecord(card) });
    }
  }
  return cards;
}

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
