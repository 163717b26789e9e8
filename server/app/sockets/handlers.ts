/** What each message does, once its sender is known. A message without a handler does not compile. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { ClientMessage, ClientType, RefusalCode } from "#protocol/frames/messages.ts";
import type { Command } from "#server/play/table/commands.ts";
import type { Connection, Reply } from "#server/base/connections.ts";
import type { Room } from "#server/play/table/room.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { Member, SocketDependencies } from "./hub.ts";

/** The limits that a known connection's messages meet, of its user and of its address. */
export type MessageRate = "play" | "chat" | "read" | "typing" | "look" | "join" | "watch";

/** A connection of a known user, and the rooms it looks at. */
export interface AuthenticatedConnection extends Member, Connection {
  /** Few, so a list. */
  rooms: readonly Room[];
  /** Whether one more is within this limit; messages about the own seat are not counted by address. */
  may(rate: MessageRate, isOwnSeat?: boolean): boolean;
}

/** What messages may reach. */
export type MessageServices = Pick<
  SocketDependencies,
  "rooms" | "chat" | "queue" | "messages" | "status" | "isMuted" | "clock"
>;

/** Rooms one connection may look at: a page shows one, an overlay another. */
const ROOMS_PER_CONNECTION_MAX = 4;

type Handler<M> = (message: M, who: AuthenticatedConnection, services: MessageServices) => Reply | Promise<Reply>;
type Handlers = { readonly [T in ClientType]: Handler<Extract<ClientMessage, { type: T }>> };

/** Answers one message: the version to acknowledge, null where the room does it after the commit, or why not. */
export const handle: Handler<ClientMessage> = (message, who, services) =>
  (handlers[message.type] as Handler<ClientMessage>)(message, who, services);

/** The room of this code. One that this connection does not look at yet costs a look: codes are not to be guessed. */
function roomOf(code: RoomCode, who: AuthenticatedConnection, services: MessageServices): Result<Room, RefusalCode> {
  for (const room of who.rooms) if (room.code === code && !room.isOver) return ok(room);
  return lookedUp(code, services.rooms.find(code), who, services);
}

/** A look at the room of this code. The owner of a seat there guesses nothing. */
function lookedUp(
  code: RoomCode,
  room: Room | undefined,
  who: AuthenticatedConnection,
  services: MessageServices,
): Result<Room, RefusalCode> {
  const isOwnSeat = room !== undefined && room.seatOf(who.userId) !== null;
  if (!who.may("look", isOwnSeat)) return fail("too-many-messages");
  return room === undefined ? missing(code, who, services) : ok(room);
}

/** No such room, or one that stands still because it cannot be rebuilt: that one is not lost. */
function missing(code: RoomCode, who: AuthenticatedConnection, { rooms }: MessageServices): Result<never, RefusalCode> {
  const isBroken = rooms.isBroken(code);
  who.send(isBroken ? frame("gameMessage", { code, notice: "frozen" }) : frame("game-not-found", { code }));
  return fail(isBroken ? "game-frozen" : "game-not-found");
}

const command =
  (rate: MessageRate) =>
  (message: Command, who: AuthenticatedConnection, services: MessageServices): Reply => {
    if (!who.may(rate)) return fail("too-many-messages");
    const room = roomOf(message.payload.code, who, services);
    if (!room.ok) return room;
    const reply = room.value.command(message, { connection: who, id: message.id });
    // a room that is left is no longer looked at: the connection's end means nothing there
    if (message.type === "leaveGame" && reply.ok) forget(who, room.value);
    return reply;
  };

interface InGame {
  readonly payload: { readonly code: RoomCode };
}

/** To be shown a whole table counts for a limit, also at the own table. */
const look =
  (shown: (room: Room, who: AuthenticatedConnection) => Reply) =>
  ({ payload: { code } }: InGame, who: AuthenticatedConnection, services: MessageServices): Reply => {
    const room = lookedUp(code, services.rooms.find(code), who, services);
    return room.ok ? shown(room.value, who) : room;
  };

const joinToWatch =
  (looksOn: boolean) =>
  (room: Room, who: AuthenticatedConnection): Reply => {
    const isNewSpectator = !who.rooms.includes(room) && (looksOn || room.seatOf(who.userId) === null);
    if (isNewSpectator && !who.may("watch")) return fail("too-many-messages");
    return enter(room, who, looksOn);
  };

function enter(room: Room, who: AuthenticatedConnection, looksOn: boolean): Reply {
  const reply = room.join(who, looksOn);
  if (!reply.ok || who.rooms.includes(room)) return reply;
  if (who.rooms.length >= ROOMS_PER_CONNECTION_MAX) leaveOldest(who);
  who.rooms = who.rooms.toSpliced(who.rooms.length, 0, room);
  return reply;
}

function forget(who: AuthenticatedConnection, room: Room): void {
  const at = who.rooms.indexOf(room);
  if (at !== -1) who.rooms = who.rooms.toSpliced(at, 1);
}

/** The room looked at for longest goes, one without a seat before one with. */
function leaveOldest(who: AuthenticatedConnection): void {
  const { rooms } = who;
  const oldest = rooms.find((room) => room.seatOf(who.userId) === null) ?? rooms[0];
  if (oldest === undefined) return;
  oldest.drop(who, "closed");
  forget(who, oldest);
}

const typing =
  (type: "userTyping" | "userStoppedTyping") =>
  ({ payload }: InGame, who: AuthenticatedConnection, services: MessageServices): Reply => {
    if (!who.may("typing")) return fail("too-many-messages");
    const room = roomOf(payload.code, who, services);
    return room.ok ? room.value.typing(who, type) : room;
  };

const directTyping =
  (isTyping: boolean) =>
  (
    { payload: { to } }: { readonly payload: { readonly to: UserId } },
    who: AuthenticatedConnection,
    services: MessageServices,
  ): Promise<Reply> | Reply =>
    who.may("typing") ? services.messages.type(who.userId, to, isTyping) : fail("too-many-messages");

const play = command("play");

const talk: typeof play = (message, who, services) =>
  services.isMuted(who.userId) ? fail("muted") : command("chat")(message, who, services);

const handlers: Handlers = {
  // a connection says who it is once, and an overlay says only that
  hello: () => fail("bad-message"),
  openOverlay: () => fail("bad-message"),
  ping: (_, who, { clock }) => {
    who.send(frame("pong", { server_time: clock.now() }));
    return ok("done");
  },
  "join-room": look(joinToWatch(false)),
  watch: look(joinToWatch(true)),
  getGameData: look((room, who) => room.show(who)),
  playerJoin: (message, who, services) => {
    const room = roomOf(message.payload.code, who, services);
    if (!room.ok) return room;
    if (!who.may("join", room.value.seatOf(who.userId) !== null)) return fail("too-many-messages");
    // a player who sits down is shown the table
    const seen = who.rooms.includes(room.value) ? room : enter(room.value, who, false);
    return seen.ok ? play(message, who, services) : seen;
  },
  shuffleDeck: play,
  dealCards: play,
  playCard: play,
  redeal: play,
  readyForNextHand: play,
  rematch: play,
  timeOut: play,
  hurry: ({ payload: { code, version } }, who, services) => {
    if (!who.may("play")) return fail("too-many-messages");
    const room = roomOf(code, who, services);
    return room.ok ? room.value.hurry(who, version) : room;
  },
  leaveGame: play,
  addComputer: play,
  removeComputer: play,
  startGame: play,
  sendMessage: talk,
  sayPhrase: talk,
  typing: typing("userTyping"),
  stopTyping: typing("userStoppedTyping"),
  leave_queue: (_, who, { queue }) => {
    queue.leave(who.userId);
    return ok("done");
  },
  openGlobalChat: (_, who, { chat }) => (who.may("look") ? chat.open(who) : fail("too-many-messages")),
  closeGlobalChat: (_, who, { chat }) => chat.close(who),
  openSystemStatus: (_, who, { status }) => (who.may("look") ? status.open(who) : fail("too-many-messages")),
  closeSystemStatus: (_, who, { status }) => status.close(who),
  sendGlobalMessage: ({ payload, id }, who, { chat, isMuted }) => {
    if (isMuted(who.userId)) return fail("muted");
    return who.may("chat") ? chat.say(who.userId, payload.text, id) : fail("too-many-messages");
  },
  sendDirectMessage: ({ payload, id }, who, { messages, isMuted }) => {
    if (isMuted(who.userId)) return fail("muted");
    return who.may("chat") ? messages.send(who.userId, payload, id) : fail("too-many-messages");
  },
  readDirectMessages: ({ payload }, who, { messages }) =>
    who.may("read") ? messages.read(who.userId, payload.from, payload.up_to) : fail("too-many-messages"),
  directTyping: directTyping(true),
  stopDirectTyping: directTyping(false),
};
