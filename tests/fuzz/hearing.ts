/**
 * A page at a table whose server sends wrong frames: its socket, its reader and its table store. With any bytes nothing
 * throws, no view breaks its bounds, a frame that cannot be shown causes one request, and stored data stays bounded.
 */
import { CARDS_IN_HAND, cardId, pack } from "#engine/cards.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL, type GameUpdate, type GameView } from "#protocol/frames/messages.ts";
import { type Reading, ServerReader } from "#protocol/frames/serverReader.ts";
import { PHASES } from "#protocol/frames/tableRecords.ts";
import { account } from "#tests/support/testWire.ts";
import { createTable, type Table } from "#web/features/game/state/table.ts";
import { ServerClock } from "#web/platform/calls/serverClock.ts";
import { Socket } from "#web/platform/socket/socket.ts";
import type { ConnectionHandlers } from "#web/platform/socket/webSocket.ts";
import { hex } from "./field.ts";
import { anyServerFrame, type Recorded, recorded } from "./serverFrames.ts";

/** Frames after which the page reconnects. */
const CONNECTION_LASTS = 400;
const ASKED_MAX = 8;
/** The most messages that a page may send for one frame, including repeated ones. */
const SAID_MAX = 40;
const NUMBER_MAX = 2 ** 32;

/** The parts of a browser that a table store without a screen uses: a hidden page, and a tab's storage. */
function standInForBrowser(): void {
  const values = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  Object.assign(globalThis, { document: { hidden: true }, sessionStorage, localStorage: sessionStorage });
}

export interface HearingTally {
  frames: number;
  /** The number of drawn views. */
  views: number;
  stale: number;
  unfit: number;
  /** The number of repeated requests for a table. */
  requested: number;
}

interface Ask {
  readonly payload: { readonly code: RoomCode };
  readonly id: string;
}

export class Hearing {
  readonly tally: HearingTally = { frames: 0, views: 0, stale: 0, unfit: 0, requested: 0 };
  readonly #random: Random;
  readonly #seed: number;
  readonly #said: unknown[][] = [];
  #line: ConnectionHandlers | null = null;
  #socket: Socket | null = null;
  #table: Table | null = null;
  #close: () => void = () => {};
  #twin = new ServerReader();
  #of: Recorded = { code: roomCode(""), frames: [], whole: undefined };
  /** Tables whose gameData was requested and has not arrived. */
  readonly #requested = new Set<string>();
  #asks: Ask[] = [];
  #ids = 0;

  constructor(seed: number) {
    standInForBrowser();
    this.#seed = seed;
    this.#random = seededRandom(seed);
  }

  /**
   * Passes this number of frames to the page and checks its reaction to each. Throws, with the frame, at the first
   * failure.
   */
  async run(frames: number): Promise<void> {
    const tables = await recorded(this.#seed);
    for (let n = 0; n < frames; n++) {
      if (n % CONNECTION_LASTS === 0) await this.#connect(tables[(n / CONNECTION_LASTS) % tables.length] as Recorded);
      const bytes = anyServerFrame(this.#random, this.#of);
      try {
        this.#hear(bytes);
      } catch (fault) {
        throw new Error(`broke on ${hex(bytes)}`, { cause: fault });
      }
      if (this.#random(4) === 0) await this.#answer();
    }
    this.#end();
  }

  #end(): void {
    this.#close();
    this.#socket?.stop();
  }

  async #connect(of: Recorded): Promise<void> {
    this.#end();
    this.#of = of;
    this.#twin = new ServerReader();
    this.#requested.clear();
    this.#asks = [];
    const socket = new Socket({
      dial: (_url, on) => {
        this.#line = on;
        const send = (bytes: Uint8Array) => void this.#said.push(decodeFrame(bytes) as unknown[]);
        return { send, close: () => {} };
      },
      credentials: async () => ({ url: "ws://127.0.0.1/", token: "token" }),
      isOutdated: async () => false,
      sessionRefused: async () => false,
      clock: { now: () => 0, after: () => () => {} },
      random: () => 0,
      newId: () => `fuzz-${this.#ids++}`,
      isVisible: () => true,
      serverClock: new ServerClock(() => 0),
    });
    this.#socket = socket;
    this.#table = createTable(of.code, socket);
    this.#close = this.#table.open();
    const judge = (update: GameUpdate): void => {
      this.tally.views++;
      mustBeView(update);
    };
    socket.on("gameData", judge);
    socket.on("updatedGameData", judge);
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    this.#line?.opened();
    this.#line?.received(encodeFrame(["welcome", { user: account("ama"), server_time: 1 }]).slice());
    if (socket.state !== "open") throw new Error(`no connection in protocol ${PROTOCOL}`);
  }

  #hear(bytes: Uint8Array): void {
    this.tally.frames++;
    this.#said.length = 0;
    const reading = this.#twin.read(bytes.slice());
    this.#line?.received(bytes.slice());
    if (this.#said.length > SAID_MAX) throw new Error("one frame made the page say very much");
    const asks = this.#said.filter(([type]) => type === "getGameData") as [string, Ask["payload"], string][];
    if (reading.is === "unfit") this.tally.unfit++;
    if (reading.is === "stale") this.tally.stale++;
    if (reading.is === "heard" && (reading.heard.type === "gameData" || reading.heard.type === "updatedGameData")) {
      mustBeView(reading.heard.payload);
      this.#requested.delete(reading.heard.payload.view.code);
    }
    // After a welcome the page sends its unanswered messages again.
    if (reading.is !== "heard" || reading.heard.type !== "welcome") this.#mustAsk(reading, asks);
    const { update, landedView } = this.#table?.store.getState() ?? {};
    if (update) mustBeView(update);
    if (landedView) mustBeBounded(landedView);
    if (update && update.view.code !== this.#of.code) throw new Error("another table was drawn");
  }

  /** A frame that cannot be shown causes one request at once; other frames cause none. */
  #mustAsk(reading: Reading, asks: readonly [string, Ask["payload"], string][]): void {
    const isWanted = reading.is === "stale" && !this.#requested.has(reading.code) && this.#requested.size < ASKED_MAX;
    const wanted = isWanted ? [reading.code] : [];
    for (const code of wanted) this.#requested.add(code);
    const got = asks.map(([, { code }]) => code);
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      throw new Error(`asked for ${got.join()}, not ${wanted.join()}`);
    this.#asks.push(...asks.map(([, payload, id]) => ({ payload, id })));
    this.tally.requested += asks.length;
  }

  /** Answers the page's requests: with the whole table, or with its absence. */
  async #answer(): Promise<void> {
    for (const { payload, id } of this.#asks.splice(0)) {
      const isOurs = payload.code === this.#of.code;
      const refusal = { ok: false, code: "game-not-found", message: "" };
      const answer = isOurs ? ["gameData", this.#of.whole, id] : ["ack", refusal, id];
      const bytes = encodeFrame(answer as never).slice();
      this.#twin.read(bytes.slice());
      this.#line?.received(bytes);
      this.#requested.delete(payload.code);
      if (isOurs && this.#table?.store.getState().update === null)
        throw new Error("a table that was asked for is not shown");
    }
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }
}

function mustBeView(update: GameUpdate): void {
  mustBeBounded(update.view);
  const { events, version, view } = update;
  must(events.length <= 32 && isCount(version), "events or version");
  for (const event of events) {
    if ("position" in event) must(event.position < view.player_count, `seat of ${event.type}`);
    if ("winner" in event) must(event.winner < view.player_count, `seat of ${event.type}`);
    if ("card_id" in event) must(allCards.has(event.card_id), `card of ${event.type}`);
    if ("trick_number" in event) must(isTrick(event.trick_number), `trick of ${event.type}`);
    if (event.type === "playedCard") must(view.cards[event.id] !== undefined, "place of a played card");
  }
}

const allCards: ReadonlySet<string> = new Set(Array.from({ length: 36 }, (_, card) => cardId(card)));
const isTrick = (number: number): boolean => number >= 1 && number <= CARDS_IN_HAND;
const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < NUMBER_MAX;

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`a view out of bounds: ${what}`);
}

/** The bounds of a view that every screen relies on. */
function mustBeBounded(view: GameView): void {
  const { player_count: count, players, cards, me } = view;
  const isSeat = (seat: number | null): boolean =>
    seat === null || (Number.isInteger(seat) && seat >= 0 && seat < count);
  must(count >= 2 && count <= 4, "players");
  must(PHASES.includes(view.phase), "phase");
  must(new Set(players.map(({ position }) => position)).size === players.length, "a seat twice");
  must(
    players.every(({ position, score }) => isSeat(position) && isCount(score)),
    "a player",
  );
  for (const seat of [me, view.current_player_position, view.dealer_position, view.thinking])
    must(isSeat(seat), "a seat");
  for (const seat of [view.winner_position, view.forfeited_by, view.hand_result?.winner_position ?? null])
    must(isSeat(seat), "a seat of the end");
  must(me === null || players.some(({ position }) => position === me), "the viewer has no seat");
  must(cards.length === pack(view.settings.include_aces).length, "the deck");
  for (const [at, card] of cards.entries()) {
    must(card.id === at && isSeat(card.player_id), "a card's place");
    must(card.hand_position === null || (card.hand_position >= 0 && card.hand_position < CARDS_IN_HAND), "a slot");
    must(card.trick_number === null || isTrick(card.trick_number), "a card's trick");
  }
  const known = cards.flatMap(({ card }) => card?.card_id ?? []);
  must(new Set(known).size === known.length && known.every((id) => allCards.has(id)), "a card twice, or none");
  const own = new Set(cards.flatMap(({ status, card }) => (status === "in_hand" && card ? [card.card_id] : [])));
  must(view.legal.length <= CARDS_IN_HAND && view.legal.every((id) => own.has(id)), "a card to play that is not held");
  must(view.completed_tricks.length <= CARDS_IN_HAND, "tricks");
  must(
    view.completed_tricks.every((trick) => trick.cards.length === count),
    "a trick",
  );
  must(view.current_trick.cards.length < count, "the trick in progress");
  const played = [...view.completed_tricks, view.current_trick].flatMap((trick) => trick.cards);
  must(played.length === cards.filter(({ status }) => status === "played").length, "cards played");
}
