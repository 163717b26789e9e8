/** Cheap players: they read a few fields of each frame and do the first allowed action. */
import { cardId, cardOf, slotOf } from "#engine/cards.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PHASES, READY } from "#protocol/frames/tableRecords.ts";
import { arrive } from "./arrive.ts";
import type { Game, Pace, SeatedTable } from "./messages.ts";
import { endOf, isType, itemAt, key, smallAt, valueAt } from "./scan.ts";
import type { Tally } from "./tally.ts";
import { Wire } from "./wire.ts";

const ACK = key("ack");
const PLAYED = key("playedCard");
const UPDATED = key("updatedGameData");
const SHOWN = key("gameData");
const PLAY = key("play");
const PLAYER_ID = key("player_id");
const OK = key("ok");
const TRUE = 0xc3;
const UINT8 = 0xcc;
const UINT16 = 0xcd;
/** The tag of an array of three: type, payload and the id of the answered action. */
const WITH_ID = 0x93;
/** The place after the array's tag and the type. */
const UPDATED_AT = 1 + UPDATED.length;
/** Places in an `updatedGameData`, and in one of its seats. */
const PLACE = { version: 1, phase: 4, turn: 7, seats: 11, own: 18 } as const;
const SEAT_BITS = 3;
/** Places in the viewer's own part: the cards, and the bits of the legal ones. */
const OWN = { hand: 1, legal: 2 } as const;
/** A relay has no rules, so any card is accepted. */
const ANY_CARD = "QH";

type Due = { readonly type: "playCard"; readonly card: string } | { readonly type: string } | null;

/** The current stretch of play, or null between two. */
export interface Stretch {
  readonly pace: Pace;
  readonly tally: Tally;
}

/** The state that all players of a process share. */
export interface Hall {
  stretch: Stretch | null;
  readonly failed: (why: string) => void;
}

export class PlayedTable {
  readonly hall: Hall;
  readonly seats: Player[];
  /** When and by whom the card in flight was sent, and the version that will show it. */
  flight: { readonly by: number; readonly at: number; readonly version: number } | null = null;
  #nextCardAt = 0;

  constructor(hall: Hall, game: Game, { code, tokens }: SeatedTable, port: number) {
    this.hall = hall;
    this.seats = tokens.map((token, seat) => new Player(this, { game, code, token, seat, port }));
  }

  /** Seats the host, then the guest. */
  async sit(): Promise<void> {
    for (const player of this.seats) await player.sit();
  }

  /** Continues the match. Human tables start one by one, because people never start all at once. */
  start(): void {
    const stretch = this.hall.stretch as Stretch;
    const { pace } = stretch;
    this.flight = null;
    const delayMs = pace.kind === "human" ? Math.random() * pace.cardMs : 0;
    this.#nextCardAt = performance.now() + delayMs;
    const begin = (): void => {
      if (this.hall.stretch === stretch) for (const player of this.seats) player.act();
    };
    if (delayMs === 0) begin();
    else setTimeout(begin, delayMs);
  }

  /** The delay before the next card. */
  cardDelayMs(pace: Pace): number {
    if (pace.kind === "closed") return 0;
    const now = performance.now();
    const at = Math.max(now, this.#nextCardAt);
    this.#nextCardAt = at + pace.cardMs;
    return at - now;
  }
}

interface Chair {
  readonly game: Game;
  readonly code: string;
  readonly token: string;
  readonly seat: number;
  readonly port: number;
}

export class Player {
  readonly #table: PlayedTable;
  readonly #chair: Chair;
  #wire: Wire | null = null;
  #due: Due = null;
  #version = 0;
  #sentAt = 0;
  /** Whether an action waits for its ack; views before the ack do not include it. */
  #isWaiting = false;
  #ids = 0;
  #visible = Promise.withResolvers<void>();

  constructor(table: PlayedTable, chair: Chair) {
    this.#table = table;
    this.#chair = chair;
  }

  async sit(): Promise<void> {
    const { game, port, token, code, seat } = this.#chair;
    const heard = { frame: (bytes: Buffer) => this.#hear(bytes), closed: this.#table.hall.failed };
    if (game !== "spar") {
      this.#wire = new Wire(port, heard);
      await this.#wire.opened;
      this.#say("join-room", { code });
      if (seat === 0) this.#due = { type: "playCard", card: ANY_CARD };
      return;
    }
    this.#wire = await arrive(port, token, heard);
    this.#say("join-room", { code });
    await this.#visible.promise;
    if (seat > 0) this.#say("playerJoin", { code });
  }

  /** Does the next action; a card waits for the table's pace. */
  act(): void {
    const { stretch } = this.#table.hall;
    if (stretch === null || this.#due === null) return;
    const due = this.#due;
    this.#due = null;
    const delayMs = due.type === "playCard" ? this.#table.cardDelayMs(stretch.pace) : 0;
    if (delayMs === 0) return this.#do(due, stretch);
    setTimeout(() => {
      if (this.#table.hall.stretch === stretch) this.#do(due, stretch);
      else this.#due = due;
    }, delayMs);
  }

  #do(due: Exclude<Due, null>, stretch: Stretch): void {
    const { code, seat, game } = this.#chair;
    const isAcked = game !== "relayWithoutAcks";
    this.#sentAt = performance.now();
    this.#isWaiting = true;
    if ("card" in due) {
      this.#table.flight = { by: seat, at: this.#sentAt, version: this.#version + 1 };
      stretch.tally.cards++;
      this.#say("playCard", { code, card_id: due.card }, isAcked ? `${seat}${this.#ids++}` : undefined);
    } else {
      if (due.type === "dealCards") stretch.tally.hands++;
      this.#say(due.type, { code }, `${seat}${this.#ids++}`);
    }
  }

  #say(type: string, payload: object, id?: string): void {
    this.#wire?.send(encodeFrame(id === undefined ? [type, payload] : [type, payload, id]));
  }

  #hear(bytes: Buffer): void {
    const { stretch } = this.#table.hall;
    if (stretch !== null) stretch.tally.bytesIn += bytes.length;
    if (isType(bytes, ACK)) this.#acked(bytes, stretch);
    else if (isType(bytes, UPDATED)) this.#shownAt(bytes, UPDATED_AT, stretch);
    else if (isType(bytes, PLAYED)) this.#relayed(bytes, stretch);
    else if (isType(bytes, SHOWN)) {
      this.#visible.resolve();
      this.#shownAt(bytes, valueAt(bytes, PLAY), stretch);
    }
  }

  /** Handles a table's message; with an id it also answers the action in flight. */
  #shownAt(bytes: Buffer, play: number, stretch: Stretch | null): void {
    if (bytes[0] === WITH_ID) this.#answered(stretch);
    this.#updated(bytes, play, stretch);
  }

  #acked(bytes: Buffer, stretch: Stretch | null): void {
    if (bytes[valueAt(bytes, OK)] !== TRUE) this.#table.hall.failed(`refused: ${bytes.toString("latin1")}`);
    this.#answered(stretch);
  }

  #answered(stretch: Stretch | null): void {
    this.#isWaiting = false;
    if (stretch === null) return;
    stretch.tally.actions++;
    stretch.tally.ack(this.#sentAt);
  }

  /** `play` is where the places of an `updatedGameData` start. */
  #updated(bytes: Buffer, play: number, stretch: Stretch | null): void {
    const versionAt = itemAt(bytes, play, PLACE.version);
    this.#version = unsignedAt(bytes, versionAt);
    const { flight } = this.#table;
    if (stretch !== null && flight !== null && flight.by !== this.#chair.seat && this.#version >= flight.version) {
      stretch.tally.opponent(flight.at);
      this.#table.flight = null;
    }
    if (this.#isWaiting) return;
    this.#due = this.#dueIn(bytes, play);
    this.act();
  }

  #dueIn(bytes: Buffer, play: number): Due {
    const { seat } = this.#chair;
    const phase = PHASES[smallAt(bytes, itemAt(bytes, play, PLACE.phase)) ?? 0];
    if (phase === "play") {
      const card = legalCardAt(bytes, itemAt(bytes, play, PLACE.own));
      return card === null ? null : { type: "playCard", card };
    }
    if (phase === "deck") {
      return smallAt(bytes, itemAt(bytes, play, PLACE.turn)) === seat ? { type: "dealCards" } : null;
    }
    if (phase === "waiting") return null;
    const seatAt = itemAt(bytes, itemAt(bytes, play, PLACE.seats), seat);
    const bits = bytes[itemAt(bytes, seatAt, SEAT_BITS)] as number;
    if ((bits & READY) !== 0) return null;
    return { type: phase === "hand_over" ? "readyForNextHand" : "rematch" };
  }

  #relayed(bytes: Buffer, stretch: Stretch | null): void {
    if (smallAt(bytes, valueAt(bytes, PLAYER_ID)) === this.#chair.seat) {
      // The view with the played card counts as the answer.
      if (this.#chair.game === "relayWithoutAcks") this.#answered(stretch);
      return;
    }
    const { flight } = this.#table;
    if (stretch !== null && flight !== null) stretch.tally.opponent(flight.at);
    this.#due = { type: "playCard", card: ANY_CARD };
    this.act();
  }
}

/** The viewer's first legal card, or null. `own` is where the viewer's own part starts. */
function legalCardAt(bytes: Buffer, own: number): string | null {
  if (smallAt(bytes, own) === null) return null;
  const hand = itemAt(bytes, own, OWN.hand);
  const legal = bytes[itemAt(bytes, own, OWN.legal)] as number;
  for (let at = hand + 2; at < endOf(bytes, hand); at++) {
    const dealt = bytes[at] as number;
    if ((legal & (1 << slotOf(dealt))) !== 0) return cardId(cardOf(dealt));
  }
  return null;
}

function unsignedAt(bytes: Buffer, at: number): number {
  if (bytes[at] === UINT16) return bytes.readUInt16BE(at + 1);
  return (bytes[at] === UINT8 ? bytes[at + 1] : bytes[at]) as number;
}
