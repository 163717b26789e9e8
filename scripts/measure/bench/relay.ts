/**
 * The reference: a relay of uWebSockets.js and msgpackr without rules, projection or journal. It decodes a play,
 * encodes and sends one frame to each of the two seats, and an ack to the sender if the play has an id. `small` frames
 * name the played card; `medium` and `large` ones also carry a table's state, so that they have 500 bytes and 4 KB.
 */
import { Packr } from "msgpackr";
import * as uws from "uWebSockets.js";
import type { RelayFrames, RelayReport } from "./messages.ts";
import { CARDS, cardId } from "#engine/cards.ts";

/** A table's state as plain values, as a framework without rules of its own would send it. */
interface CardState {
  readonly card_id: string;
  readonly position: number;
  readonly played_by: number | null;
  readonly is_face_up: boolean;
}

interface State {
  readonly phase: string;
  readonly current_player_position: number;
  readonly players: readonly object[];
  readonly cards: readonly CardState[];
}

/** The state of a table of two, with as many cards as fit into `bytesMax` of its encoding. */
function stateOf(bytesMax: number, bytesOf: (state: State) => number): State {
  const players = [0, 1].map((position) => ({
    position,
    username: `Adinkra ${position + 1}000`,
    score: 3,
    is_connected: true,
  }));
  let state: State = { phase: "play", current_player_position: 1, players, cards: [] };
  for (let position = 0; ; position++) {
    const card = { card_id: cardId(position % CARDS), position, played_by: position % 2, is_face_up: true };
    const larger = { ...state, cards: [...state.cards, card] };
    if (bytesOf(larger) > bytesMax) return state;
    state = larger;
  }
}

interface Held {
  code: string;
  seat: number;
}
type Socket = uws.WebSocket<Held>;

const packr = new Packr({ useRecords: false, moreTypes: false, copyBuffers: true, int64AsType: "number" });
/** Bytes of the state; the card adds 60. */
const STATE_BYTES: Readonly<Record<RelayFrames, number>> = { small: 0, medium: 440, large: 3_840 };
const stateBytes = STATE_BYTES[process.argv[2] as RelayFrames];
const state = stateOf(stateBytes, (value) => packr.pack(value).length);
const tables = new Map<string, Socket[]>();

function join(ws: Socket, code: string): void {
  const seats = tables.get(code) ?? [];
  tables.set(code, seats);
  Object.assign(ws.getUserData(), { code, seat: seats.length });
  seats.push(ws);
}

function relay(ws: Socket, payload: { readonly card_id: string }, id: string | undefined): void {
  const { code, seat } = ws.getUserData();
  for (const other of tables.get(code) ?? []) {
    const played = { code, card_id: payload.card_id, player_id: seat };
    other.send(packr.pack(["playedCard", stateBytes > 0 ? { ...played, ...state } : played]), true);
  }
  if (id !== undefined) ws.send(packr.pack(["ack", { ok: true, version: 1 }, id]), true);
}

function receive(ws: Socket, bytes: ArrayBuffer): void {
  const [type, payload, id] = packr.unpack(new Uint8Array(bytes) as Buffer) as [
    string,
    { code: string; card_id: string },
    string | undefined,
  ];
  if (type === "join-room") join(ws, payload.code);
  else relay(ws, payload, id);
}

const report = (message: RelayReport): void => void process.send?.(message);

const app = uws.App();
app.ws<Held>("/socket", {
  upgrade: (res, req, context) => {
    const [key, protocol, extensions] = ["key", "protocol", "extensions"].map((name) =>
      req.getHeader(`sec-websocket-${name}`),
    ) as [string, string, string];
    res.upgrade<Held>({ code: "", seat: 0 }, key, protocol, extensions, context);
  },
  message: (ws, message) => receive(ws, message),
});
app.listen("127.0.0.1", 0, (socket) => {
  if (socket !== false) report({ port: uws.us_socket_local_port(socket) });
});

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  report({ cpuUs: user + system, rssBytes: rss, heapBytes: heapUsed });
});
process.on("disconnect", () => process.exit(0));
