/** The example bot's end of the wire: what docs/protocol.md says of frames, answers, refusals and connections. */
import { encodeFrame, type Frame } from "#server/protocol/codec.ts";
import { type GameUpdate, type GameView, PROTOCOL } from "#server/protocol/messages.ts";
import { type HeardFrame, type Reading, ServerReader } from "#server/protocol/serverReader.ts";

const ANSWER_MS_MAX = 10_000;
const RETRY_MS = 250;
const REFUSALS_MAX = 20;
/** Refusals after which the same frame may be sent again, and those after which the bot cannot play at this table. */
const AGAIN = ["try-again", "too-many-messages"];
const FINAL_REFUSALS = ["game-full", "game-frozen", "game-over", "game-not-found"];

/** What to do at this moment: a message and what it says besides the code of the table; null while others act. */
export type Mind = (view: GameView) => readonly [type: string, rest?: object] | null;

/** One bot at one table: what it hears, and what it says to that. */
export class Seat {
  /** The newest that was shown. */
  update: GameUpdate | null = null;
  /** The action without an answer: sent again, unchanged, on the next connection. */
  pending: Frame | null = null;
  #ids = 0;
  #refusals = 0;
  /** The version that shows the last action: older ones are no reason to act. */
  #doneAt = 0;
  /** Something was shown that does not fit what is known: everything has to be asked for. */
  #isStale = false;
  readonly code: string;
  readonly #mind: Mind;

  constructor(code: string, mind: Mind) {
    this.code = code;
    this.#mind = mind;
  }

  /** Takes a message in. Returns the frame to send, if any, and how long to wait before. Throws where it cannot play on. */
  hear(reading: Reading): { readonly frame: Frame | null; readonly afterMs?: number } {
    // a newer server has messages that an older bot does not know
    if (reading.is === "unfit") return { frame: null };
    if (reading.answers !== undefined) this.#done(reading.answers.id, reading.answers.ack.version);
    if (reading.is === "stale") this.#isStale = true;
    if (reading.is === "stale") return { frame: this.#next() };
    const { heard } = reading;
    if (heard.type === "ack") return this.#answered(heard);
    if (heard.type === "gameData" || heard.type === "updatedGameData") this.#show(heard.payload);
    if (heard.type === "game-not-found") throw new Error(`there is no table ${this.code}`);
    if (heard.type === "gameMessage" && heard.payload.notice !== "server-restarting") {
      throw new Error(`the table is ${heard.payload.notice}`);
    }
    return { frame: this.#next() };
  }

  #show(update: GameUpdate): void {
    if (update.version < (this.update?.version ?? 0)) return;
    this.update = update;
    this.#isStale = false;
    if (update.view.phase === "game_over" && update.view.me === null) throw new Error("this match is over");
  }

  #next(): Frame | null {
    if (this.#isStale) return this.#act("getGameData");
    if (this.update === null || this.update.version < this.#doneAt || this.update.view.phase === "game_over")
      return null;
    const move = this.#mind(this.update.view);
    return move === null ? null : this.#act(...move);
  }

  #act(type: string, rest: object = {}): Frame | null {
    if (this.pending !== null) return null;
    this.pending = [type, { code: this.code, ...rest }, `bot-${this.#ids++}`];
    return this.pending;
  }

  #done(id: string | undefined, version = 0): void {
    if (id !== this.pending?.[2]) return;
    // a fresh look after a refusal is no success
    if (this.pending?.[0] !== "getGameData") this.#refusals = 0;
    this.pending = null;
    this.#doneAt = version;
  }

  #answered({ id, payload }: Extract<HeardFrame, { type: "ack" }>): ReturnType<Seat["hear"]> {
    if (payload.ok) {
      this.#done(id, payload.version);
      return { frame: this.#next() };
    }
    const { code, message } = payload;
    if (FINAL_REFUSALS.includes(code) || ++this.#refusals > REFUSALS_MAX) throw new Error(`${code}: ${message}`);
    if (AGAIN.includes(code)) return { frame: this.pending, afterMs: RETRY_MS * this.#refusals };
    // the table has gone on meanwhile
    this.pending = null;
    this.#isStale = true;
    return { frame: this.#next() };
  }
}

/** Plays on one connection. Resolves when it is over, or when the match is; rejects where the bot cannot play on. */
export async function connect(
  url: string,
  token: string,
  seat: Seat,
): Promise<{ readonly code: number; readonly reason: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly code: number; readonly reason: string }>();
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const reader = new ServerReader();
  const waits = new Set<NodeJS.Timeout>();
  const lose = (): void => resolve({ code: 1006, reason: "no answer" });
  let late = setTimeout(lose, ANSWER_MS_MAX);
  const send = (frame: Frame): void => {
    clearTimeout(late);
    late = setTimeout(lose, ANSWER_MS_MAX);
    if (socket.readyState === WebSocket.OPEN) socket.send(encodeFrame(frame).slice());
  };
  const hear = (bytes: Uint8Array): void => {
    const reading = reader.read(bytes);
    if (reading.is === "heard" && reading.heard.type === "welcome") {
      send(["join-room", { code: seat.code }]);
      if (seat.pending !== null) send(seat.pending);
      return;
    }
    const { frame, afterMs = 0 } = seat.hear(reading);
    if (seat.pending === null) clearTimeout(late);
    if (frame !== null && afterMs === 0) send(frame);
    else if (frame !== null) waits.add(setTimeout(() => send(frame), afterMs));
    if (seat.update?.view.phase === "game_over") resolve({ code: 1000, reason: "" });
  };
  socket.onopen = () => send(["hello", { token, protocol: PROTOCOL }]);
  socket.onmessage = ({ data }) => {
    try {
      if (data instanceof ArrayBuffer) hear(new Uint8Array(data));
    } catch (fault) {
      reject(fault);
    }
  };
  socket.onclose = ({ code, reason }) => resolve({ code, reason });
  socket.onerror = () => resolve({ code: 1006, reason: "the server cannot be reached" });
  return promise.finally(() => {
    for (const timer of [late, ...waits]) clearTimeout(timer);
    socket.onclose = socket.onmessage = null;
    socket.close();
  });
}
