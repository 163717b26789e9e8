/**
 * `npm run bot`: a complete bot in one file, written from docs/protocol.md alone; it uses none of Spar's code. It signs
 * in as a guest, sits down at a table, wishes good luck, plays one match to its end, and reconnects when its connection
 * breaks.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pack, unpack } from "msgpackr";

const HELP = `Plays one match of Spar as a guest: against the computer, or with
  --code CODE    at this table
  --friend       at a table for two, whose code it prints before it waits for a player
  --server URL   where the server is (http://127.0.0.1:3000)`;
const [PROTOCOL, DECK, PLAY, HAND_OVER, GAME_OVER, READY, HELD_BY_COMPUTER] = [2, 1, 2, 3, 4, 1, 4];
const [ANSWER_MS_MAX, RETRY_MS, LIMITED_MS, FAILURES_MAX, REFUSALS_MAX] = [10_000, 250, 5_000, 12, 20];
/** Refusals after which the same frame is sent again; refusals and close codes that end the match. */
const AGAIN: readonly unknown[] = ["try-again", "too-many-messages"];
const FINAL: readonly unknown[] = ["game-full", "game-frozen", "game-over", "game-not-found", 4400, 4401, 1003];

/** The parts of an `updatedGameData` that the bot reads: version, phase, hand, turn, seats, winner and own. */
interface Table extends Readonly<Record<1 | 4 | 5, number>>, Readonly<Record<7 | 14, number | null>> {
  readonly 11: readonly (readonly [score: number, points: number, won: number, bits: number] | null)[];
  readonly 18: readonly [seat: number, cards: Uint8Array, legal: number] | null;
}
type Frame = readonly [type: string, payload: object, id?: string];
type ServerPayload = Table & { readonly play: Table; readonly ok?: boolean } & Record<
    "code" | "message" | "node" | "notice",
    string
  >;
type Send = (frame: Frame, afterMs?: number) => void;
/** The bot's choice among the legal cards, such as `10S`. Replace it with your own. */
const first = ([card]: readonly string[]): string | undefined => card;
interface Options {
  readonly server: string;
  readonly code?: string | undefined;
  readonly friend?: boolean | undefined;
  readonly print: (line: string) => void;
  readonly choose?: typeof first;
}

const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const nameOf = (byte: number): string => `${RANKS[byte % 9]}${"SHDC"[Math.floor((byte % 36) / 9)]}`;
/** Points by seat, the own first. */
const scoresOf = ({ 11: seats, 18: own }: Table): number[] =>
  [...seats.slice(own?.[0]), ...seats.slice(0, own?.[0] ?? 0)].map((seat) => seat?.[0] ?? 0);

/** The bot's next message: its type, and its fields besides the code. Null while others act. */
function moveAt(table: Table, choose = first): [type: string, rest?: object] | null {
  const { 4: phase, 7: turn, 11: seats, 18: own } = table;
  const [me = -1, cards = [], legal = 0] = own ?? [];
  const bits = seats[me]?.[3] ?? HELD_BY_COMPUTER;
  if ((bits & HELD_BY_COMPUTER) !== 0) return ["playerJoin"];
  if (phase === DECK && turn === me) return ["dealCards"];
  if (phase === HAND_OVER && (bits & READY) === 0) return ["readyForNextHand"];
  const playable = [...cards].filter((byte) => (legal & (1 << Math.floor(byte / 36))) !== 0);
  return phase === PLAY && legal !== 0 ? ["playCard", { card_id: choose(playable.map(nameOf)) }] : null;
}

/** A bot at the table `code`, on one connection after another. */
class Bot {
  readonly #options: Options;
  /** The latest table on this connection. */
  table: Table | null = null;
  /** The server of a cluster to which the table has moved. */
  node: string | null = null;
  /** The action without an answer: sent again, unchanged, on the next connection. */
  pending: Frame | null = null;
  #actions = 0;
  #refusals = 0;
  #handsTold = 0;
  #hasGreeted = false;
  constructor(options: Options) {
    this.#options = options;
  }

  /** Handles a message and sends the resulting ones. Throws if the bot cannot continue. */
  hear([type, said, id]: readonly [string, ServerPayload, string?], send: Send): void {
    const { code, choose, print } = this.#options;
    const act = (action: string, rest?: object): void =>
      send((this.pending = [action, { code, ...rest }, `bot-${this.#actions++}`]));
    if (type === "game-not-found") throw new Error(`there is no table ${code}`);
    if (type === "gameMessage" && said.notice !== "server-restarting") throw new Error(`the table is ${said.notice}`);
    if (type === "moved") {
      this.node = said.code === code ? said.node : this.node;
      return;
    }
    const join: Frame = ["join-room", { code }, "join"];
    if (type === "welcome") {
      this.table = null;
      send(join);
      return this.pending === null ? undefined : send(this.pending);
    }
    if (id === "join" && AGAIN.includes(said.code)) send(join, RETRY_MS);
    const visible = type === "gameData" ? said.play : type === "updatedGameData" ? said : null;
    if (visible !== null && visible[1] >= (this.table?.[1] ?? 0)) this.table = visible;
    if (visible !== null && visible[4] >= HAND_OVER && visible[5] > this.#handsTold)
      print(`hand ${(this.#handsTold = visible[5])}: ${scoresOf(visible).join(" to ")}`);
    if (this.pending !== null && id === this.pending[2]) {
      const [isRefused, isLook] = [said.ok === false, this.pending[0] === "getGameData"];
      const isLine = this.pending[0] === "sayPhrase";
      this.#refusals = isRefused ? this.#refusals + 1 : isLook ? this.#refusals : 0;
      if (isRefused && (FINAL.includes(said.code) || this.#refusals > REFUSALS_MAX))
        throw new Error(`${said.code}: ${said.message}`);
      if (isRefused && AGAIN.includes(said.code)) return send(this.pending, RETRY_MS * this.#refusals);
      this.pending = null;
      // An answer without a table: the bot's table may be older.
      if (isRefused || (type === "ack" && !isLook && !isLine)) return act("getGameData");
    }
    if (this.pending !== null || this.table === null) return;
    const move = this.#greeting(this.table) ?? moveAt(this.table, choose);
    if (move !== null) act(...move);
  }

  /** A line of chat once the bot has a seat: it is acknowledged without a view. */
  #greeting({ 18: own }: Table): [type: string, rest: object] | null {
    if (this.#hasGreeted || own === null) return null;
    this.#hasGreeted = true;
    return ["sayPhrase", { phrase: "goodLuck" }];
  }
}

/**
 * Plays on one connection. Resolves with the reason of its end, or at the end of the match; rejects if the bot cannot
 * continue.
 */
function connect(url: string, token: string, bot: Bot) {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly code: number; readonly reason: string }>();
  const socket = Object.assign(new WebSocket(url), { binaryType: "arraybuffer" });
  const send: Send = (frame, afterMs = 0) =>
    void setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(Uint8Array.from(pack(frame))), afterMs);
  const isLate = (): void => resolve({ code: 1006, reason: "no answer" });
  let late = setTimeout(isLate, ANSWER_MS_MAX);
  socket.onopen = () => send(["hello", { token, protocol: PROTOCOL }]);
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    clearTimeout(late);
    try {
      bot.hear(unpack(new Uint8Array(data)) as [string, ServerPayload, string?], send);
    } catch (fault) {
      reject(fault);
    }
    if (bot.pending !== null || bot.table === null) late = setTimeout(isLate, ANSWER_MS_MAX);
    if (bot.table?.[4] === GAME_OVER) resolve({ code: 1000, reason: "" });
    if (bot.node !== null) resolve({ code: 1000, reason: `the table is on the server ${bot.node}` });
  };
  socket.onclose = resolve;
  return promise.finally(() => (clearTimeout(late), socket.close()));
}

/** A REST call: with a token a POST. */
async function call<T>(server: string, path: string, token?: string): Promise<T> {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const how = token === undefined ? {} : { method: "POST", headers, body: "{}" };
  const answer = await fetch(new URL(`/api/${path}`, server), how);
  const said = (await answer.json()) as T & { readonly message: string };
  if (!answer.ok) throw new Error(`${answer.status} ${said.message} (${path})`);
  return said;
}

/**
 * Plays one match to its end. Throws the server's own sentence for a refusal.
 * @throws Error for another protocol, a refusal, or a connection that ends early
 */
export async function playMatch(options: Options) {
  const { server, friend = false, print } = options;
  const { socketUrl, protocol } = await call<{ socketUrl: string; protocol: number }>(server, "config");
  if (protocol !== PROTOCOL) throw new Error(`the server speaks protocol ${protocol}, this bot ${PROTOCOL}`);
  const { token } = await call<{ token: string }>(server, "auth/guest", "");
  const open = friend ? "games/create" : "games/create-bot";
  const opened = async () => (await call<{ game: { code: string; node?: string } }>(server, open, token)).game;
  const { code, node = null } = options.code === undefined ? await opened() : { code: options.code };
  print(`table ${code}`);
  const bot = new Bot({ ...options, code });
  bot.node = node;
  for (let connections = 1, failures = 0; ; connections++) {
    const url = bot.node === null ? socketUrl : `${socketUrl}/${bot.node}`;
    bot.node = null;
    const ended = await connect(url, token, bot);
    const { table, node } = bot;
    if (table?.[4] === GAME_OVER)
      return { code, won: table[14] === table[18]?.[0], scores: scoresOf(table), connections };
    failures = table === null ? failures + 1 : 1;
    if (FINAL.includes(ended.code) || failures > FAILURES_MAX)
      throw new Error(`the connection ended: ${ended.code} ${ended.reason}`);
    print(`connecting again after ${ended.code} ${ended.reason}`);
    // A table that has moved is followed at once, unless it moves on and on.
    if (node === null || failures > 2)
      await pause(Math.min(2 ** (failures - 1), 20) * (ended.code === 4429 ? LIMITED_MS : RETRY_MS));
  }
}

async function main(): Promise<void> {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const { values } = parseArgs({ options: { server: text, code: text, friend: flag, help: { ...flag, short: "h" } } });
  const { help, server = "http://127.0.0.1:3000", code, friend } = values;
  if (help === true) return console.log(HELP);
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) throw new Error(`--server ${server}: no http address`);
  if (code === "") throw new Error("--code needs a code");
  const { won, scores, connections } = await playMatch({ server, code, friend, print: (line) => console.log(line) });
  console.log(`${won ? "won" : "lost"} ${scores.join(" to ")}, connections: ${connections}`);
}

if (import.meta.main) await main().catch(({ message }: Error) => (console.error(message), process.exit(1)));
