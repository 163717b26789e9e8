/**
 * Reads the server's frames on the client: checks every message by its schema, and builds the view of a table from one
 * `gameData`, completed by its own `play` or by a later `updatedGameData`. The page, the desktop app, example bots and
 * tests use it.
 */
import * as v from "valibot";
import {
  CARDS,
  CARDS_IN_HAND,
  isInPlay,
  cardOf,
  DEALT_CARDS,
  slotOf,
  type Card,
  cardId,
  pack,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
  dealIndex,
} from "#engine/cards.ts";
import { type Seat, seatsFor } from "#engine/seating.ts";
import { decodeFrame } from "./codec.ts";
import type {
  AckOk,
  GameUpdate,
  ServerMessages,
  ServerType,
  CardFace,
  GameCard,
  GameEvent,
  GameHandResult,
  GamePlayer,
  GameTrick,
  GameView,
} from "./messages.ts";
import { serverSchemas } from "./serverMessages.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { tableCode } from "#protocol/schema.ts";
import {
  type EventNumbers,
  EVENTS,
  type GameData,
  type UpdatedGameData,
  CONNECTED,
  type OwnState,
  PHASES,
  READY,
  STAND_IN,
} from "./tableRecords.ts";
import { ledSuit, winningPlay } from "#engine/apply.ts";
import { nextSeat, type Play as PlayMade, type Trick, type WonTrick } from "#engine/state.ts";

/** The messages, with tables as views. */
export interface ReceivedMessages extends Omit<ServerMessages, "gameData" | "updatedGameData"> {
  gameData: GameUpdate;
  updatedGameData: GameUpdate;
}
export type ReceivedType = keyof ReceivedMessages;

export type ReceivedFrame = {
  [T in ReceivedType]: { readonly type: T; readonly payload: ReceivedMessages[T]; readonly id?: string };
}[ReceivedType];

/** The answer inside a table's message, for the user whose action it shows: the action was accepted. */
export interface Answers {
  readonly id: string;
  readonly ack: AckOk;
}

export type Reading =
  | { readonly is: "heard"; readonly heard: ReceivedFrame; readonly answers?: Answers }
  /** A table's message that cannot be shown: the client has to fetch the whole table with getGameData. */
  | { readonly is: "stale"; readonly code: RoomCode; readonly answers?: Answers }
  /** No message of the protocol. */
  | { readonly is: "unfit"; readonly type: string };

/** How many tables are remembered with names and settings; a connection may show four. */
const TABLES_MAX = 8;

const unfit = (type: unknown): Reading => ({ is: "unfit", type: typeof type === "string" ? type : "" });
const isType = (type: unknown): type is ServerType => typeof type === "string" && Object.hasOwn(serverSchemas, type);

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads the frames of one connection, in their order. */
export class ServerReader {
  readonly #tables = new Map<RoomCode, GameData>();

  /** Never throws. */
  read(bytes: Uint8Array): Reading {
    const frame = valueOf(bytes);
    const [type, payload, id] = partsOf(frame);
    if (!isType(type)) return unfit(type);
    const parsed = v.safeParse(serverSchemas[type], payload, { abortEarly: true });
    const answered = typeof id === "string" ? id : undefined;
    if (type === "gameData") return parsed.success ? this.#whole(parsed.output as GameData, answered) : unfit(type);
    if (type === "updatedGameData") {
      return parsed.success ? this.#changed(parsed.output as UpdatedGameData, answered) : staleOf(payload, answered);
    }
    if (!parsed.success) return unfit(type);
    const heard = { type, payload: parsed.output, ...(answered !== undefined && { id: answered }) };
    return { is: "heard", heard: heard as ReceivedFrame };
  }

  #whole(data: GameData, id: string | undefined): Reading {
    if (!isOneTable(data, data.play)) return unfit("gameData");
    this.#tables.delete(data.code);
    this.#tables.set(data.code, data);
    const [oldest] = this.#tables.keys();
    if (oldest !== undefined && this.#tables.size > TABLES_MAX) this.#tables.delete(oldest);
    return shown("gameData", updateOf(data, data.play), id);
  }

  #changed(update: UpdatedGameData, id: string | undefined): Reading {
    const [code, version, roster] = update;
    const data = this.#tables.get(code);
    if (data?.roster !== roster || !isOneTable(data, update))
      return { is: "stale", code, ...answersOf(id, { ok: true, version }) };
    return shown("updatedGameData", updateOf(data, update), id);
  }
}

const answersOf = (id: string | undefined, ack: AckOk): { readonly answers?: Answers } =>
  id === undefined ? {} : { answers: { id, ack } };

const shown = (type: "gameData" | "updatedGameData", update: GameUpdate, id: string | undefined): Reading => ({
  is: "heard",
  heard: { type, payload: update },
  ...answersOf(id, { ok: true, version: update.version }),
});

/** An update that does not match its schema, of a table that it still names. */
function staleOf(payload: unknown, id: string | undefined): Reading {
  const [code] = partsOf(payload);
  return v.is(tableCode, code) ? { is: "stale", code, ...answersOf(id, { ok: true }) } : unfit("updatedGameData");
}

function valueOf(bytes: Uint8Array): unknown {
  try {
    return decodeFrame(bytes);
  } catch {
    return undefined;
  }
}

/** The changeable part of a table by names. */
export function named(data: UpdatedGameData) {
  const [code, version, roster, server_time, phase, hand_number, match_number, turn, dealer, ...rest] = data;
  const [deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own] = rest;
  const moment = { code, version, roster, server_time, phase, hand_number, match_number, turn, dealer };
  return { ...moment, deadline, thinking, seats, played, result, winner, forfeited_by, spectators, events, own };
}
type Play = ReturnType<typeof named>;

/**
 * Whether a view can be built from these, which their schemas cannot say: existing seats, cards of its pack, each card
 * in one place of one hand.
 */
export function isOneTable(data: GameData, update: UpdatedGameData): boolean {
  const play = named(update);
  return play.code === data.code && play.roster === data.roster && areSeats(data, play) && areCards(data, play);
}

function areSeats(data: GameData, play: Play): boolean {
  const { player_count: count, players, first_dealer } = data;
  const { turn, dealer, thinking, result, winner, forfeited_by, own, events } = play;
  const seated = [first_dealer, turn, dealer, thinking, result?.[0], winner, forfeited_by, own?.[0]];
  const isThere = (seat: Seat | null | undefined): boolean => (seat ?? 0) < count;
  const isTaken = (seat: Seat): boolean => (players[seat] ?? null) !== null && (play.seats[seat] ?? null) !== null;
  return (
    players.length === count &&
    play.seats.length === count &&
    seated.every(isThere) &&
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

/** The view of a table. Both messages passed `isOneTable`. */
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
function tricksOf(players: number, { dealer, played }: Pick<Play, "dealer" | "played">): Trick[] {
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
const inDeck = cardsAt("in_deck");
const inDrawpile = cardsAt("in_drawpile");

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
