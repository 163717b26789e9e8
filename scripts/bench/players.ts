/** Players that cost next to nothing: they read a few fields of each frame and do the first thing they may. */
import { encodeFrame } from "#server/protocol/codec.ts";
import { arrive } from "./arrive.ts";
import type { Game, Pace, SeatedTable } from "./messages.ts";
import { firstTextAt, isType, key, smallAt, textAt, valueAt } from "./scan.ts";
import type { Tally } from "./tally.ts";
import { Wire } from "./wire.ts";

const ACK = key("ack");
const PLAYED = key("playedCard");
const UPDATED = key("updatedGameData");
const SHOWN = key("gameData");
const VERSION = key("version");
const PHASE = key("phase");
const LEGAL = key("legal");
const TURN = key("current_player_position");
const READY = key("ready");
const PLAYER_ID = key("player_id");
const OK = key("ok");
const TRUE = 0xc3;
const UINT8 = 0xcc;
const UINT16 = 0xcd;
/** A relay has no rules, so any card will do. */
const ANY_CARD = "QH";

type Due = { readonly type: "playCard"; readonly card: string } | { readonly type: string } | null;

/** The stretch that is being played, or null between two. */
export interface Stretch {
  readonly pace: Pace;
  readonly tally: Tally;
}

/** What all players of a process share. */
export interface Hall {
  stretch: Stretch | null;
  readonly failed: (why: string) => void;
}

export class PlayedTable {
  readonly hall: Hall;
  readonly seats: Player[];
  /** When the card that is on its way was sent, by whom, and the version that will show it. */
  flight: { readonly by: number; readonly at: number; readonly version: number } | null = null;
  #nextCardAt = 0;

  constructor(hall: Hall, game: Game, { code, tokens }: SeatedTable, port: number) {
    this.hall = hall;
    this.seats = tokens.map((token, seat) => new Player(this, { game, code, token, seat, port }));
  }

  /** Seats host and guest, one after the other. */
  async sit(): Promise<void> {
    for (const player of this.seats) await player.sit();
  }

  /** Goes on where it stopped. Tables of people begin one by one: all at once would be a burst that people never are. */
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

  /** How long the next card waits. */
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
  /** Whether an action waits for its ack: views that come before it are from before it. */
  #isWaiting = false;
  #ids = 0;
  #shown = Promise.withResolvers<void>();

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
    await this.#shown.promise;
    if (seat > 0) this.#say("playerJoin", { code });
  }

  /** Does what is due, a card at the table's pace. */
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
    else if (isType(bytes, UPDATED)) this.#updated(bytes, stretch);
    else if (isType(bytes, PLAYED)) this.#relayed(bytes, stretch);
    else if (isType(bytes, SHOWN)) {
      this.#shown.resolve();
      this.#updated(bytes, null);
    }
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

  #updated(bytes: Buffer, stretch: Stretch | null): void {
    this.#version = unsignedAt(bytes, valueAt(bytes, VERSION));
    const { flight } = this.#table;
    if (stretch !== null && flight !== null && flight.by !== this.#chair.seat && this.#version >= flight.version) {
      stretch.tally.opponent(flight.at);
      this.#table.flight = null;
    }
    if (this.#isWaiting) return;
    this.#due = this.#dueIn(bytes);
    this.act();
  }

  #dueIn(bytes: Buffer): Due {
    const at = valueAt(bytes, PHASE);
    const phase = textAt(bytes, at);
    if (phase === "play") {
      const card = firstTextAt(bytes, valueAt(bytes, LEGAL, at));
      return card === undefined ? null : { type: "playCard", card };
    }
    if (phase === "deck") {
      return smallAt(bytes, valueAt(bytes, TURN)) === this.#chair.seat ? { type: "dealCards" } : null;
    }
    // the viewer is the first of the players
    if (phase === "waiting" || bytes[valueAt(bytes, READY)] === TRUE) return null;
    return { type: phase === "hand_over" ? "readyForNextHand" : "rematch" };
  }

  #relayed(bytes: Buffer, stretch: Stretch | null): void {
    if (smallAt(bytes, valueAt(bytes, PLAYER_ID)) === this.#chair.seat) {
      // one's own card is the answer where there is no other
      if (this.#chair.game === "relayWithoutAcks") this.#answered(stretch);
      return;
    }
    const { flight } = this.#table;
    if (stretch !== null && flight !== null) stretch.tally.opponent(flight.at);
    this.#due = { type: "playCard", card: ANY_CARD };
    this.act();
  }
}

function unsignedAt(bytes: Buffer, at: number): number {
  if (bytes[at] === UINT16) return bytes.readUInt16BE(at + 1);
  return (bytes[at] === UINT8 ? bytes[at + 1] : bytes[at]) as number;
}
