/** What each message does, once its sender is known. A message without a handler does not compile. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { Channel } from "#server/chat/channel.ts";
import type { DirectMessages } from "#server/messages/directMessages.ts";
import type { Matchmaker } from "#server/matchmaking/matchmaker.ts";
import type { ClientMessage, ClientType, RefusalCode } from "#server/protocol/messages.ts";
import type { StatusFeed } from "#server/overview/statusFeed.ts";
import type { Command } from "#server/table/commands.ts";
import type { Reply } from "#server/connections/connection.ts";
import type { Registry } from "#server/tables/registry.ts";
import type { Room } from "#server/table/room.ts";
import { frame } from "#server/protocol/codec.ts";
import type { AuthenticatedConnection } from "./hub.ts";

/** The limits that a known connection's messages meet, of its user and of its address. */
export type MessageRate = "play" | "chat" | "read" | "typing" | "look" | "join" | "watch";

/** Who says something, and what it may reach. */
export interface MessageContext {
  readonly who: AuthenticatedConnection;
  readonly rooms: Registry;
  readonly chat: Channel;
  readonly queue: Pick<Matchmaker, "leave">;
  readonly messages: Pick<DirectMessages, "send" | "read" | "type">;
  readonly status: Pick<StatusFeed, "open" | "close">;
  /** Whether staff have muted this user. */
  readonly isMuted: (userId: string) => boolean;
  /** Whether one more is within this limit; messages about the sender's own seat are not counted by address. */
  readonly may: (rate: MessageRate, isOwnSeat?: boolean) => boolean;
}

/** Rooms one connection may look at: a page shows one, an overlay another. */
const ROOMS_PER_CONNECTION_MAX = 4;

type Handlers = {
  readonly [T in ClientType]: (
    message: Extract<ClientMessage, { type: T }>,
    scene: MessageContext,
  ) => Reply | Promise<Reply>;
};

/** Answers one message: the version to acknowledge, null where the room does it after the commit, or why not. */
export function handle(message: ClientMessage, scene: MessageContext): Reply | Promise<Reply> {
  const handler = handlers[message.type] as (message: ClientMessage, scene: MessageContext) => Reply | Promise<Reply>;
  return handler(message, scene);
}

/** The room of this code. One that this connection does not look at yet costs a look: codes are not to be guessed. */
function roomOf(code: string, scene: MessageContext): Result<Room, RefusalCode> {
  for (const room of scene.who.rooms) if (room.code === code && !room.isOver) return ok(room);
  return lookedUp(code, scene.rooms.find(code), scene);
}

/** A look at the room of this code. The owner of a seat there guesses nothing. */
function lookedUp(code: string, room: Room | undefined, scene: MessageContext): Result<Room, RefusalCode> {
  const isOwnSeat = room !== undefined && room.seatOf(scene.who.userId) !== null;
  if (!scene.may("look", isOwnSeat)) return fail("too-many-messages");
  return room === undefined ? missing(scene, code) : ok(room);
}

/** No such room, or one that stands still because it cannot be rebuilt: that one is not lost. */
function missing({ who, rooms }: MessageContext, code: string): Result<never, RefusalCode> {
  const isBroken = rooms.isBroken(code);
  who.link.send(isBroken ? frame("gameMessage", { code, notice: "frozen" }) : frame("game-not-found", { code }));
  return fail(isBroken ? "game-frozen" : "game-not-found");
}

const command =
  (rate: MessageRate) =>
  (message: Command, scene: MessageContext): Reply => {
    const { who, may } = scene;
    if (!may(rate)) return fail("too-many-messages");
    const room = roomOf(message.payload.code, scene);
    if (!room.ok) return room;
    const reply = room.value.command(message, { connection: who.link, id: message.id });
    // a room that is left is no longer looked at: the connection's end means nothing there
    if (message.type === "leaveGame" && reply.ok) forget(who, room.value);
    return reply;
  };

interface InGame {
  readonly payload: { readonly code: string };
}

/** To be shown a whole table counts for a limit, also at the own table. */
const look =
  (shown: (room: Room, scene: MessageContext) => Reply) =>
  ({ payload: { code } }: InGame, scene: MessageContext): Reply => {
    const room = lookedUp(code, scene.rooms.find(code), scene);
    return room.ok ? shown(room.value, scene) : room;
  };

const joinToWatch =
  (looksOn: boolean) =>
  (room: Room, scene: MessageContext): Reply => {
    const { who, may } = scene;
    const isNewSpectator = !who.rooms.includes(room) && (looksOn || room.seatOf(who.userId) === null);
    if (isNewSpectator && !may("watch")) return fail("too-many-messages");
    return enter(room, who, looksOn);
  };

function enter(room: Room, who: AuthenticatedConnection, looksOn: boolean): Reply {
  const reply = room.join(who.link, looksOn);
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
  oldest.drop(who.link, "closed");
  forget(who, oldest);
}

const typing =
  (type: "userTyping" | "userStoppedTyping") =>
  ({ payload }: InGame, scene: MessageContext): Reply => {
    if (!scene.may("typing")) return fail("too-many-messages");
    const room = roomOf(payload.code, scene);
    return room.ok ? room.value.typing(scene.who.link, type) : room;
  };

const directTyping =
  (isTyping: boolean) =>
  ({ payload: { to } }: { readonly payload: { readonly to: string } }, scene: MessageContext): Promise<Reply> | Reply =>
    scene.may("typing") ? scene.messages.type(scene.who.userId, to, isTyping) : fail("too-many-messages");

const play = command("play");

const talk: typeof play = (message, scene) =>
  scene.isMuted(scene.who.userId) ? fail("muted") : command("chat")(message, scene);

const handlers: Handlers = {
  // a connection says who it is once, and an overlay says only that
  hello: () => fail("bad-message"),
  openOverlay: () => fail("bad-message"),
  "join-room": look(joinToWatch(false)),
  watch: look(joinToWatch(true)),
  getGameData: look((room, { who }) => room.show(who.link)),
  playerJoin: (message, scene) => {
    const room = roomOf(message.payload.code, scene);
    if (!room.ok) return room;
    if (!scene.may("join", room.value.seatOf(scene.who.userId) !== null)) return fail("too-many-messages");
    // a player who sits down is shown the table
    const seen = scene.who.rooms.includes(room.value) ? room : enter(room.value, scene.who, false);
    return seen.ok ? play(message, scene) : seen;
  },
  shuffleDeck: play,
  dealCards: play,
  playCard: play,
  redeal: play,
  readyForNextHand: play,
  rematch: play,
  timeOut: play,
  hurry: ({ payload: { code, version } }, scene) => {
    if (!scene.may("play")) return fail("too-many-messages");
    const room = roomOf(code, scene);
    return room.ok ? room.value.hurry(scene.who.link, version) : room;
  },
  leaveGame: play,
  addComputer: play,
  removeComputer: play,
  startGame: play,
  sendMessage: talk,
  sayPhrase: talk,
  typing: typing("userTyping"),
  stopTyping: typing("userStoppedTyping"),
  leave_queue: (_, { who, queue }) => {
    queue.leave(who.userId);
    return ok("done");
  },
  openGlobalChat: (_, { who, chat, may }) => (may("look") ? chat.open(who.link) : fail("too-many-messages")),
  closeGlobalChat: (_, { who, chat }) => chat.close(who.link),
  openSystemStatus: (_, { who, status, may }) => (may("look") ? status.open(who.link) : fail("too-many-messages")),
  closeSystemStatus: (_, { who, status }) => status.close(who.link),
  sendGlobalMessage: ({ payload, id }, { who, chat, isMuted, may }) => {
    if (isMuted(who.userId)) return fail("muted");
    return may("chat") ? chat.say(who.userId, payload.text, id) : fail("too-many-messages");
  },
  sendDirectMessage: ({ payload, id }, { who, messages, isMuted, may }) => {
    if (isMuted(who.userId)) return fail("muted");
    return may("chat") ? messages.send(who.userId, payload, id) : fail("too-many-messages");
  },
  readDirectMessages: ({ payload }, { who, messages, may }) =>
    may("read") ? messages.read(who.userId, payload.from, payload.up_to) : fail("too-many-messages"),
  directTyping: directTyping(true),
  stopDirectTyping: directTyping(false),
};
