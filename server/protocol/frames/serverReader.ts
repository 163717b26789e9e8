/**
 * Reads the server's frames on the client: checks every message by its schema, and turns the two that show a table into
 * views. The page, the desktop app, example bots and tests use it.
 */
import * as v from "valibot";
import { CARDS, CARDS_IN_HAND, isInPlay, cardOf, DEALT_CARDS, slotOf } from "#engine/cards.ts";
import type { Seat } from "#engine/seating.ts";
import { decodeFrame } from "./codec.ts";
import type { AckOk, GameUpdate, ServerMessages, ServerType } from "./messages.ts";
import { serverSchemas } from "./serverMessages.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { tableCode } from "#protocol/schema.ts";
import { type EventNumbers, EVENTS, type GameData, type UpdatedGameData } from "./tableRecords.ts";
import { named, type Play, tricksOf, updateOf } from "./tableView.ts";

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

/**
 * Whether a view can be built from these, which their schemas cannot say: existing seats, cards of its pack, each card in one place of one
 * hand.
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
