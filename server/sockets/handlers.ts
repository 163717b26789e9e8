/** What each message does, once its sender is known. A message without a handler does not compile. */
import { fail, ok, type Result } from "#engine/result.ts";
import type { Channel } from "#server/chat/channel.ts";
import type { Matchmaker } from "#server/matchmaking/matchmaker.ts";
import type { ClientMessage, ClientType, RefusalCode } from "#server/protocol/messages.ts";
import type { Command } from "#server/rooms/commands.ts";
import type { Reply } from "#server/rooms/house.ts";
import type { Registry } from "#server/rooms/registry.ts";
import type { Room } from "#server/rooms/room.ts";
import { frame } from "#server/rooms/speaker.ts";
import type { CreditKind } from "./credits.ts";
import type { Seated } from "./hub.ts";

/** Where credits are taken from. */
interface Purse {
  spend(kind: CreditKind): boolean;
}

/** Who says something, and what it may reach. */
export interface Scene {
  readonly who: Seated;
  readonly rooms: Registry;
  readonly chat: Channel;
  readonly queue: Pick<Matchmaker, "leave">;
  readonly purse: Purse;
}

/** Rooms one connection may look at: a page shows one, an overlay another. */
const ROOMS_PER_CONNECTION_MAX = 4;

type Handlers = {
  readonly [T in ClientType]: (message: Extract<ClientMessage, { type: T }>, scene: Scene) => Reply | Promise<Reply>;
};

/** Answers one message: the version to acknowledge, null where the room does it after the commit, or why not. */
export function handle(message: ClientMessage, scene: Scene): Reply | Promise<Reply> {
  const handler = handlers[message.type] as (message: ClientMessage, scene: Scene) => Reply | Promise<Reply>;
  return handler(message, scene);
}

/** The room of this code. One that this connection does not look at yet costs a look: codes are not to be guessed. */
function roomOf(code: string, scene: Scene): Result<Room, RefusalCode> {
  const { who, rooms, purse } = scene;
  const room = rooms.find(code);
  if (room !== undefined && who.rooms.includes(room)) return ok(room);
  if (!purse.spend("look")) return fail("too-many-messages");
  return room === undefined ? missing(scene, code) : ok(room);
}

/** No such room, or one that stands still because it cannot be rebuilt: that one is not lost. */
function missing({ who, rooms }: Scene, code: string): Result<never, RefusalCode> {
  const isBroken = rooms.isBroken(code);
  who.link.send(isBroken ? frame("gameMessage", { code, notice: "frozen" }) : frame("game-not-found", { code }));
  return fail(isBroken ? "game-frozen" : "game-not-found");
}

const command =
  (kind: CreditKind) =>
  (message: Command, scene: Scene): Reply => {
    const { who, purse } = scene;
    if (!purse.spend(kind)) return fail("too-many-messages");
    const room = roomOf(message.payload.code, scene);
    if (!room.ok) return room;
    const reply = room.value.command(message, { link: who.link, id: message.id });
    // a room that is left is no longer looked at: the connection's end means nothing there
    if (message.type === "leaveGame" && reply.ok) forget(who, room.value);
    return reply;
  };

interface InGame {
  readonly payload: { readonly code: string };
}

/** Being shown a whole table costs, whoever's it is. */
const look =
  (shown: (room: Room, who: Seated) => Reply) =>
  ({ payload }: InGame, scene: Scene): Reply => {
    if (!scene.purse.spend("look")) return fail("too-many-messages");
    const room = scene.rooms.find(payload.code);
    return room === undefined ? missing(scene, payload.code) : shown(room, scene.who);
  };

const enter =
  (looksOn: boolean) =>
  (room: Room, who: Seated): Reply => {
    const reply = room.join(who.link, looksOn);
    if (!reply.ok || who.rooms.includes(room)) return reply;
    if (who.rooms.length >= ROOMS_PER_CONNECTION_MAX) leaveOldest(who);
    who.rooms.push(room);
    return reply;
  };

function forget({ rooms }: Seated, room: Room): void {
  const at = rooms.indexOf(room);
  if (at !== -1) rooms.splice(at, 1);
}

/** The room looked at for longest goes, one without a seat before one with. */
function leaveOldest(who: Seated): void {
  const { rooms } = who;
  const oldest = rooms.find((room) => room.seatOf(who.userId) === null) ?? rooms[0];
  if (oldest === undefined) return;
  oldest.drop(who.link, "closed");
  forget(who, oldest);
}

const typing =
  (type: "userTyping" | "userStoppedTyping") =>
  ({ payload }: InGame, scene: Scene): Reply => {
    if (!scene.purse.spend("typing")) return fail("too-many-messages");
    const room = roomOf(payload.code, scene);
    return room.ok ? room.value.typing(scene.who.link, type) : room;
  };

const play = command("play");

const handlers: Handlers = {
  // a connection says who it is once
  hello: () => fail("bad-message"),
  "join-room": look(enter(false)),
  watch: look(enter(true)),
  getGameData: look((room, who) => room.show(who.link)),
  playerJoin: (message, scene) => {
    const room = roomOf(message.payload.code, scene);
    if (!room.ok) return room;
    // whoever sits down looks at the table
    const seen = scene.who.rooms.includes(room.value) ? room : enter(false)(room.value, scene.who);
    return seen.ok ? play(message, scene) : seen;
  },
  shuffleDeck: play,
  dealCards: play,
  playCard: play,
  redeal: play,
  readyForNextHand: play,
  rematch: play,
  timeOut: play,
  leaveGame: play,
  sendMessage: command("chat"),
  sayPhrase: command("chat"),
  typing: typing("userTyping"),
  stopTyping: typing("userStoppedTyping"),
  leave_queue: (_, { who, queue }) => {
    queue.leave(who.userId);
    return ok("done");
  },
  openGlobalChat: (_, { who, chat, purse }) => (purse.spend("look") ? chat.open(who.link) : fail("too-many-messages")),
  closeGlobalChat: (_, { who, chat }) => chat.close(who.link),
  sendGlobalMessage: ({ payload, id }, { who, chat, purse }) =>
    purse.spend("chat") ? chat.say(who.userId, payload.text, id) : fail("too-many-messages"),
};
