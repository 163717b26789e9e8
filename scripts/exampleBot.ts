/**
 * `npm run bot`: a whole bot, written from docs/protocol.md as an example. It makes itself a guest, sits down at a table,
 * plays a match to its end, and comes back when its connection breaks.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type GameView, PROTOCOL } from "#server/protocol/messages.ts";
import { connect, type Mind, Seat } from "./botConnection.ts";

const HELP = `Plays one match of Spar as a guest.

  npm run bot -- --server http://127.0.0.1:3000 --code ABCDEFGH

  --server URL   where the server is (http://127.0.0.1:3000)
  --code CODE    sits down at this table
  --friend       opens a table for two, prints its code and waits for a player
                 without --code and --friend it plays the computer`;

const RETRY_MS = 250;
const LIMITED_MS = 5_000;
const FAILURES_MAX = 12;
/** Close codes after which the same hello fails again. */
const FINAL_CLOSES = [4400, 4401, 1003];

export interface BotOptions {
  readonly server: string;
  readonly code?: string | undefined;
  readonly friend?: boolean | undefined;
  readonly tell: (line: string) => void;
}

export interface Played {
  readonly code: string;
  readonly won: boolean;
  /** The bot's points, then those of the others. */
  readonly scores: readonly number[];
  readonly connections: number;
}

/** The bot's mind: one of the cards that may be played. Yours goes here. */
const choose = ({ legal }: GameView): string | undefined => legal[0];

/** What the bot has to do now; null while others act. */
const nextMove: Mind = (view) => {
  const { me, phase } = view;
  const own = view.players.find(({ position }) => position === me);
  // no seat yet, or the computer holds it because the bot was away too long
  if (own === undefined || own.stand_in) return ["playerJoin"];
  if (phase === "deck" && view.current_player_position === me) return ["dealCards"];
  const card_id = choose(view);
  if (phase === "play" && card_id !== undefined) return ["playCard", { card_id }];
  return phase === "hand_over" && !own.ready ? ["readyForNextHand"] : null;
};

const scoresOf = ({ players }: GameView): number[] => players.map(({ score }) => score);

/** Tells each hand's end once. */
function handTeller(tell: (line: string) => void): (view: GameView) => void {
  let told = 0;
  return (view) => {
    if (view.hand_result === null || view.hand_number === told) return;
    told = view.hand_number;
    tell(`hand ${told}: ${scoresOf(view).join(" to ")}`);
  };
}

/** A REST call. Throws the server's own sentence where it refuses. */
async function call<T>(url: string, token?: string, body?: object): Promise<T> {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(url, sent);
  const said = (await answer.json()) as { readonly message?: string };
  if (!answer.ok) throw new Error(`${answer.status} ${said.message ?? ""} (${url})`);
  return said as T;
}

/** Plays one match to its end. */
export async function playMatch(options: BotOptions): Promise<Played> {
  const { server, friend = false, tell } = options;
  const api = new URL("/api", server).href;
  const { socketUrl, protocol } = await call<{ socketUrl: string; protocol: number }>(`${api}/config`);
  if (protocol !== PROTOCOL) throw new Error(`the server speaks protocol ${protocol}, this bot ${PROTOCOL}`);
  const { token } = await call<{ token: string }>(`${api}/auth/guest`, undefined, {});
  const open = () => call<{ game: { code: string } }>(`${api}/games/${friend ? "create" : "create-bot"}`, token, {});
  const tellHands = handTeller(tell);
  const seat = new Seat(options.code ?? (await open()).game.code, (view) => (tellHands(view), nextMove(view)));
  tell(`table ${seat.code}`);
  for (let connections = 1, failures = 0; ; connections++) {
    const before = seat.update;
    const { code, reason } = await connect(socketUrl, token, seat);
    const view = seat.update?.view;
    if (view?.phase === "game_over") {
      return { code: seat.code, won: view.winner_position === view.me, scores: scoresOf(view), connections };
    }
    failures = seat.update === before ? failures + 1 : 1;
    if (FINAL_CLOSES.includes(code) || failures > FAILURES_MAX)
      throw new Error(`the connection ended: ${code} ${reason}`);
    tell(`connecting again after ${code} ${reason}`);
    const least = code === 4429 ? LIMITED_MS : RETRY_MS;
    await pause(Math.min(least * 2 ** (failures - 1), 20 * least));
  }
}

/** What the command line says; null where it asks for help. Throws on what is wrong. */
function readArguments(args: string[]): Omit<BotOptions, "tell"> | null {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const options = { server: text, code: text, friend: flag, help: { ...flag, short: "h" } } as const;
  const { help, server = "http://127.0.0.1:3000", code, friend } = parseArgs({ args, options }).values;
  if (help === true) return null;
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) throw new Error(`--server ${server}: no http address`);
  if (code === "" || (code !== undefined && friend === true)) throw new Error("--code needs a code, and no --friend");
  return { server, code, friend };
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === null) return console.log(HELP);
  const { won, scores, connections } = await playMatch({ ...options, tell: (line) => console.log(line) });
  console.log(`${won ? "won" : "lost"} ${scores.join(" to ")}, connections: ${connections}`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
