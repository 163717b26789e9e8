/** Damaged frames of a server: from those that it really sent, and from one of every type. */
import { privateGame, rulesPage } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import {
  nodeName,
  announcementIdOf,
  challengeIdOf,
  notificationIdOf,
  type RoomCode,
  roomCode,
  sanctionIdOf,
  ticketIdOf,
  tournamentId,
  userIdOf,
} from "#protocol/ids.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { defaultSettings } from "#protocol/calls/settings.ts";
import { act, sitDown } from "#tests/support/tablePlay.ts";
import { account, SocketWorld } from "#tests/support/testWire.ts";
import { damaged, nested, noise, pick, wild } from "./mutate.ts";

const PLAYED_TICKS = 400;
const TICK_MS = 500;

const ama = { id: userIdOf("ama"), username: "name-ama", image_url: null };
const code = roomCode("ABCDEFGH");
const settings = { win_points: 5, include_aces: true, include_sixes: false, stacking: false, weak_hand: true };

/** One of every type except those that show a table; a missing type does not compile. */
const others: { readonly [T in Exclude<keyof ServerMessages, "gameData" | "updatedGameData">]: ServerMessages[T] } = {
  welcome: { user: account("ama"), server_time: 1, answers_ping: true },
  pong: { server_time: 1 },
  ack: { ok: false, code: "not-your-turn", message: "not now" },
  "game-not-found": { code },
  moved: { code, node: nodeName("b") },
  gameMessage: { code, notice: "frozen" },
  spectators: { code, count: 2 },
  chatMessage: {
    user_id: userIdOf("ama"),
    username: "name-ama",
    avatar: null,
    message: "hm",
    phrase: undefined,
    timestamp: 1,
    game_code: code,
  },
  userTyping: { code, user_id: userIdOf("ama"), username: "name-ama" },
  userStoppedTyping: { code, user_id: userIdOf("ama"), username: "name-ama" },
  globalMessage: {
    id: "1",
    text: "hm",
    sender_id: userIdOf("ama"),
    sender_name: "name-ama",
    timestamp: 1,
    avatar: null,
  },
  globalPresence: { online: 3, here: 1, users: [{ ...ama, is_bot: false }] },
  systemStatus: {
    serverLoad: 12.5,
    memory: 40,
    activeGames: 1,
    queuedPlayers: 0,
    connectedPlayers: 2,
    uptime: 60,
    responseTime: null,
    at: 1,
  },
  matchFound: { gameId: "1", gameCode: code, players: [{ ...ama, is_dealer: true }], is_rated: true },
  gameStarted: { gameCode: code },
  tournamentChanged: { id: tournamentId("1"), version: 2 },
  tournamentCall: {
    tournament: tournamentId("1"),
    title: "Kumasi Open",
    game_code: code,
    opponent: "name-kofi",
    join_before: 9,
  },
  queue_joined: { waited_ms: 5 },
  queue_left: {},
  challenge: {
    id: challengeIdOf("1"),
    from: { ...ama, is_bot: false },
    to: { ...ama, is_bot: false },
    settings: { ...settings, turn_seconds: null },
    expires_at: 9,
  },
  challengeOver: { id: challengeIdOf("1"), outcome: "accepted", game_code: code },
  directMessage: { id: "1", from: { ...ama, is_bot: false }, to: userIdOf("kofi"), text: "hm", at: 1 },
  directRead: { with: userIdOf("kofi"), up_to: "1" },
  directTyping: { from: userIdOf("kofi"), is_typing: true },
  conversationsChanged: {},
  friendsChanged: {},
  settingsChanged: { settings: defaultSettings, version: 1 },
  accountChanged: {},
  sanctioned: {
    id: sanctionIdOf("1"),
    kind: "mute",
    reason: "spam",
    note: "hm",
    created_at: 1,
    ends_at: 9,
    ticket: null,
  },
  sanctionLifted: { id: sanctionIdOf("1"), kind: "mute" },
  announcementsChanged: { id: announcementIdOf("1"), type: "maintenance", is_new: true },
  ticketChanged: { id: ticketIdOf("1") },
  notification: {
    notification: {
      id: notificationIdOf("1"),
      kind: "achievement",
      type: "reward",
      at: 1,
      is_read: false,
      from: null,
      values: { key: "first_win" },
      link: "/profile",
    },
    unread: 1,
    alerts: true,
    pushes: false,
  },
  notificationsChanged: { unread: 0 },
};

/** The frames of one table that one player received, in order. */
export interface Recorded {
  readonly code: RoomCode;
  readonly frames: readonly Uint8Array[];
  /** The payload of the last `gameData` among them. */
  readonly whole: unknown;
}

/** Matches that were really played: of two, of four, and against the computer. */
export async function recorded(seed: number): Promise<Recorded[]> {
  const configs = [
    { config: { ...privateGame, weakHand: true } },
    { config: { ...rulesPage(4), stacking: true, winPoints: 3 } },
    { config: rulesPage(3), game: { level: "easy" } as const },
  ];
  const random = seededRandom(seed);
  const all: Recorded[] = [];
  for (const { config, game } of configs) {
    const world = new SocketWorld({ seed, isUnlimited: true });
    const table = await sitDown(world, config, game);
    for (let tick = 0; tick < PLAYED_TICKS; tick++) {
      const wire = table.players[random(table.players.length)];
      if (wire !== undefined) act(wire, table.code, random);
      if (tick % 50 === 49) table.players[0]?.say("getGameData", { code: table.code }, `look-${tick}`);
      world.clock.pass(TICK_MS);
    }
    const frames = table.players[0]?.sent.map(({ bytes }) => bytes) ?? [];
    const last = frames.map((bytes) => decodeFrame(bytes) as unknown[]).findLast(([type]) => type === "gameData");
    all.push({ code: table.code, frames, whole: last?.[1] });
  }
  return all;
}

/** The same value with one change: another number, a wild value, one entry more or less. */
function changed(value: unknown, random: Random): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value, (byte) => (random(3) === 0 ? random(180) : byte));
  if (typeof value === "object" && value !== null && random(12) > 0) {
    const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    const keys = Object.keys(copy);
    const key = pick(keys, random);
    if (key === undefined) return pick(wild, random);
    const entries = copy as Record<string, unknown>;
    const length = Array.isArray(copy) ? random(30) : -1;
    if (length === 0) (copy as unknown[]).push(Object.values(copy)[0]);
    else if (length === 1) (copy as unknown[]).pop();
    else entries[key] = changed(entries[key], random);
    return copy;
  }
  if (typeof value === "number" && random(4) > 0) return random(3) === 0 ? value + random(5) - 2 : random(7);
  if (value === null && random(3) > 0) return random(5);
  if (typeof value === "boolean" && random(3) > 0) return !value;
  return random(3) === 0 ? null : pick(wild, random);
}

/** Any frame that a faulty server might send. */
export function anyServerFrame(random: Random, of: Recorded): Uint8Array {
  const real = (): Uint8Array => pick(of.frames, random);
  const kind = random(20);
  if (kind === 0) return noise(random);
  if (kind === 1) return nested(random);
  if (kind === 2) {
    const type = pick(Object.keys(others) as (keyof typeof others)[], random);
    return encodeFrame(changed([type, others[type], "id"], random) as never).slice();
  }
  if (kind === 3) return encodeFrame([pick(Object.keys(others), random), pick(wild, random)]).slice();
  if (kind < 14) {
    const [type, payload, ...id] = decodeFrame(real()) as [string, unknown, ...string[]];
    let wrong = payload;
    for (let n = 1 + random(2); n > 0; n--) wrong = changed(wrong, random);
    return encodeFrame([type, wrong, ...id] as never).slice();
  }
  let bytes = real();
  for (let n = kind < 16 ? 0 : 1 + random(3); n > 0; n--) bytes = damaged(bytes, random, real);
  return bytes;
}
