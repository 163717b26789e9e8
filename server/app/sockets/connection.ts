/**
 * A socket from open to close, and the connection of a user, which rooms know. A frame comes in by `receive`: it is
 * counted, decoded, measured against the limits, handled and answered. A room's frame goes out by `send`. At the end stands
 * what each message does; a message without a handler does not compile.
 */
import type { NodeName, SessionId, UserId, RoomCode } from "#protocol/ids.ts";
import type { Connection, ConnectionEnd, Reply } from "#server/base/connections.ts";
import { workFor } from "#server/base/core/asker.ts";
import { frame } from "#protocol/frames/codec.ts";
import { decodeClientFrame } from "#protocol/frames/clientReader.ts";
import type { ClientMessage, RefusalCode, ClientType } from "#protocol/frames/messages.ts";
import type { CurrentUser, PublicUser } from "#protocol/calls/users.ts";
import type { Room, Command } from "#server/play/table/room.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import type { Hub, Identity, SocketDependencies, Member } from "./hub.ts";
import { CLOSE, type Wire } from "./wire.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { socketLimits } from "./limits.ts";

const words: Partial<Record<RefusalCode, string>> = {
  "not-your-card": "that card is not in your hand",
  "must-follow-suit": "you hold a card of the led suit",
  "said-already": "you have just said that",
  muted: "staff have muted you",
  "try-again": "the server is busy with itself; the same id may be sent again",
};

/** Why a message was refused, for people who read a client's log. */
const refusalWords = (code: RefusalCode): string => words[code] ?? code.replaceAll("-", " ");

/** Why a guest without a finished match can read the global chat but not write in it. */
const strangerWords = "finish a match or sign up to write in the global chat";

/** What every socket has. Nothing here throws: a fault in a connection ends this connection alone. */
export abstract class SocketConnection {
  protected readonly dependencies: SocketDependencies;
  protected readonly hub: Hub;
  protected readonly wire: Wire;
  /** The key of where the client is. */
  protected readonly address: string;
  #isOver = false;

  constructor(dependencies: SocketDependencies, hub: Hub, wire: Wire, address: string) {
    this.dependencies = dependencies;
    this.hub = hub;
    this.wire = wire;
    this.address = address;
  }

  /** Reads a frame, whose size is counted. */
  protected abstract read(bytes: Uint8Array): void;
  /** Called once, when the connection is over. */
  protected abstract left(how: ConnectionEnd): void;

  /** One frame from the client. */
  receive(bytes: Uint8Array, isBinary: boolean): void {
    this.guard(() => {
      if (this.#isOver || this.dependencies.mayServe?.() === false) return;
      if (!isBinary) return this.end(CLOSE.notBinary, "binary frames only");
      this.dependencies.framed("in", bytes.byteLength);
      this.read(bytes);
    });
  }

  /** Sends a frame, which is copied before this returns. Rooms must not suffer from one connection's fault. */
  send(bytes: Uint8Array): void {
    if (this.#isOver) return;
    try {
      this.dependencies.framed("out", bytes.byteLength);
      this.wire.send(bytes);
    } catch (fault) {
      this.broke(fault);
    }
  }

  /** The transport says that the connection is over. */
  gone(how: ConnectionEnd): void {
    this.guard(() => this.#leave(how));
  }

  protected get isOver(): boolean {
    return this.#isOver;
  }

  protected end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#leave("dropped");
    this.wire.close(code, reason);
  }

  #leave(how: ConnectionEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.left(how);
  }

  /** Answers a message. Null in the reply: the answer follows the commit, from the room. */
  protected answer(id: string | undefined, reply: Reply, words?: string): void {
    if (id === undefined) return;
    if (!reply.ok) {
      const message = words ?? refusalWords(reply.error);
      this.send(frame("ack", { ok: false, code: reply.error, message }, id));
    } else if (reply.value !== null) {
      this.send(frame("ack", reply.value === "done" ? { ok: true } : { ok: true, version: reply.value }, id));
    }
  }

  /** A frame of the client is no message. */
  protected endBadFrame(id: string | undefined): void {
    this.answer(id, { ok: false, error: "bad-message" });
    this.end(CLOSE.badMessage, "not a message of this protocol");
  }

  /** Takes a point of this limit from the user and, unless it is about the own seat, from the address. */
  protected takes(rate: MessageRate | "frame" | "hello" | "overlay", user: UserId | null, isOwnSeat = false): boolean {
    const { rates, refused } = this.dependencies;
    if (rates.take(rate, { user, address: isOwnSeat ? null : this.address }) === 0) return true;
    refused.limit(rate, user, this.address);
    return false;
  }

  /** Runs what this connection does, and catches its faults. */
  protected guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.broke(fault);
    }
  }

  protected broke(fault: unknown): void {
    this.dependencies.faulted(fault);
    // once it is over it is not ended again, so a fault in the ending goes no further
    this.guard(() => this.end(CLOSE.broken, "something broke"));
  }
}

/** One for all who look at no table. */
const nowhere: readonly Room[] = [];

/** The connection of a known user. One object, because tens of thousands are open at once. */
export class UserConnection extends SocketConnection implements Member, Connection {
  readonly sessionId: SessionId;
  /** The rooms it looks at: few, so a list. Replaced and never changed, exactly as long as it must be: room to grow would take 130 bytes a connection. */
  rooms: readonly Room[] = nowhere;
  /** The table of which this connection was last told that it is on another node, and when. */
  #pointed: { readonly code: RoomCode; readonly atMs: number } | null = null;
  #user: PublicUser;

  constructor({ user, sessionId }: Identity, dependencies: SocketDependencies, hub: Hub, wire: Wire, address: string) {
    super(dependencies, hub, wire, address);
    const { id, username, image_url, look } = user;
    this.#user = { id, username, image_url, is_bot: false, ...(look !== undefined && { look }) };
    this.sessionId = sessionId;
  }

  get user(): PublicUser {
    return this.#user;
  }

  get userId(): UserId {
    return this.#user.id;
  }

  get network(): string {
    return this.address;
  }

  /** Shows itself to others under this name and picture from now on. */
  rename(user: PublicUser): void {
    this.#user = user;
  }

  /** Whether this user has blocked that one. */
  hides(userId: UserId): boolean {
    return this.dependencies.hides(this.userId, userId);
  }

  /** Ends the connection: its session is over. */
  close(): void {
    this.guard(() => this.end(CLOSE.unauthorized, "signed out"));
  }

  /** Welcomes the user, whom the hub knows now, and hears what was said meanwhile. */
  welcome(user: CurrentUser, said: readonly ClientMessage[]): void {
    this.guard(() => {
      const { clock, node } = this.dependencies;
      const where = node === null ? {} : { node };
      this.send(frame("welcome", { user, server_time: clock.now(), answers_ping: true, ...where }));
      this.hub.welcomed(this);
      for (const message of said) this.#hear(message);
    });
  }

  /** Whether one more is within this limit; messages about the own seat are not counted by address. */
  may(rate: MessageRate, isOwnSeat = false): boolean {
    return this.takes(rate, this.userId, isOwnSeat);
  }

  protected override read(bytes: Uint8Array): void {
    const pace = this.#pace();
    if (pace === "end") return this.end(CLOSE.flood, "too many messages");
    const decoded = decodeClientFrame(bytes);
    const id = decoded.ok ? decoded.value.id : decoded.error.id;
    if (pace === "refuse") this.answer(id, { ok: false, error: "too-many-messages" });
    else if (decoded.ok) this.#hear(decoded.value);
    else this.endBadFrame(id);
  }

  /** A user who floods is ended. One whose neighbours flood is only refused, because the user may not be the cause. */
  #pace(): "hear" | "refuse" | "end" {
    const user = this.userId;
    if (this.takes("frame", user)) return "hear";
    return this.dependencies.rates.waitMs("frame", { user, address: null }) > 0 ? "end" : "refuse";
  }

  #hear(message: ClientMessage): void {
    if (this.isOver) return;
    const reply = workFor(
      () => ({ address: this.address, user: this.userId }),
      () => handle(message, this, this.dependencies),
    );
    if (reply instanceof Promise) {
      const settle = (settled: Reply) => this.guard(() => this.#settle(message, settled));
      reply.then(settle, (fault: unknown) => this.broke(fault));
    } else this.#settle(message, reply);
  }

  /** The table of this message is not here: looks where it is, and says so. */
  async #findTable(message: ClientMessage & InGame, placeOf: FindPlace): Promise<void> {
    const { code } = message.payload;
    const place = await placeOf(code);
    if (this.isOver) return;
    switch (place.is) {
      case "elsewhere":
        return this.#pointTo(message, place.node);
      case "nowhere":
        this.send(frame("game-not-found", { code }));
        return this.#answerTo(message, fail("game-not-found"));
      case "here": {
        const reply = await handle(message, this, this.dependencies);
        const isAway = !reply.ok && reply.error === "game-not-found";
        return this.#answerTo(message, isAway ? fail("try-again") : reply);
      }
      case "between":
        return this.#answerTo(message, fail("try-again"));
    }
  }

  /**
   * Says on which node the table of a message is. A client that asks for it here once more does not know `moved`: it
   * connects again, perhaps to that node.
   */
  #pointTo({ payload: { code }, id }: ClientMessage & InGame, node: NodeName): void {
    const now = this.dependencies.clock.monotonic();
    const isDeaf = this.#pointed?.code === code && now - this.#pointed.atMs >= socketLimits.movedMsMin;
    if (isDeaf) return this.end(CLOSE.elsewhere, `this table is at /socket/${node}`);
    if (this.#pointed?.code !== code) this.#pointed = { code, atMs: now };
    this.send(frame("moved", { code, node }, id));
  }

  #settle(message: ClientMessage, reply: Reply): void {
    const { placeOf } = this.dependencies;
    if (placeOf !== null && !reply.ok && reply.error === "game-not-found" && isInGame(message)) {
      void this.#findTable(message, placeOf).catch((fault: unknown) => this.broke(fault));
    } else this.#answerTo(message, reply);
  }

  #answerTo({ type, id }: ClientMessage, reply: Reply): void {
    this.dependencies.counted(reply.isRepeat === true ? "repeated" : reply.ok ? "accepted" : "refused", type);
    const isStranger = type === "sendGlobalMessage" && !reply.ok && reply.error === "not-allowed";
    this.answer(id, reply, isStranger ? strangerWords : undefined);
  }

  protected override left(how: ConnectionEnd): void {
    this.hub.leave(this);
    this.dependencies.chat.close(this);
    this.dependencies.status.close(this);
    for (const room of this.rooms.slice()) room.drop(this, how);
  }
}

/** The limits that a known connection's messages meet, of its user and of its address. */
export type MessageRate = "play" | "chat" | "read" | "typing" | "look" | "join" | "watch";

/** What messages may reach. */
type MessageServices = Pick<
  SocketDependencies,
  "rooms" | "placeOf" | "chat" | "queue" | "messages" | "status" | "isMuted" | "clock"
>;

type Handler<M> = (message: M, who: UserConnection, services: MessageServices) => Reply | Promise<Reply>;
type Handlers = { readonly [T in ClientType]: Handler<Extract<ClientMessage, { type: T }>> };

/** Answers one message: the version to acknowledge, null where the room does it after the commit, or why not. */
const handle: Handler<ClientMessage> = (message, who, services) =>
  (handlers[message.type] as Handler<ClientMessage>)(message, who, services);

/** The room of this code. One that this connection does not look at yet costs a look: codes are not to be guessed. */
function roomOf(code: RoomCode, who: UserConnection, services: MessageServices): Result<Room, RefusalCode> {
  for (const room of who.rooms) if (room.code === code && !room.isOver) return ok(room);
  return lookedUp(code, services.rooms.find(code), who, services);
}

/** A look at the room of this code. The owner of a seat there guesses nothing. */
function lookedUp(
  code: RoomCode,
  room: Room | undefined,
  who: UserConnection,
  services: MessageServices,
): Result<Room, RefusalCode> {
  const isOwnSeat = room !== undefined && room.seatOf(who.userId) !== null;
  if (!who.may("look", isOwnSeat)) return fail("too-many-messages");
  return room === undefined ? missing(code, who, services) : ok(room);
}

/** No such room, or one that stands still because it cannot be rebuilt: that one is not lost. */
function missing(code: RoomCode, who: UserConnection, { rooms, placeOf }: MessageServices): Result<never, RefusalCode> {
  const isBroken = rooms.isBroken(code);
  if (isBroken) who.send(frame("gameMessage", { code, notice: "frozen" }));
  // in a cluster it may be on another node, which is looked up next
  else if (placeOf === null) who.send(frame("game-not-found", { code }));
  return fail(isBroken ? "game-frozen" : "game-not-found");
}

const command =
  (rate: MessageRate) =>
  (message: Command, who: UserConnection, services: MessageServices): Reply => {
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

const isInGame = (message: ClientMessage): message is ClientMessage & InGame => "code" in message.payload;

/** Requests for a whole table are limited, also at the own table. */
const look =
  (answer: (room: Room, who: UserConnection) => Reply) =>
  ({ payload: { code } }: InGame, who: UserConnection, services: MessageServices): Reply => {
    const room = lookedUp(code, services.rooms.find(code), who, services);
    return room.ok ? answer(room.value, who) : room;
  };

const joinToWatch =
  (looksOn: boolean) =>
  (room: Room, who: UserConnection): Reply => {
    const isNewSpectator = !who.rooms.includes(room) && (looksOn || room.seatOf(who.userId) === null);
    if (isNewSpectator && !who.may("watch")) return fail("too-many-messages");
    return enter(room, who, looksOn);
  };

function enter(room: Room, who: UserConnection, looksOn: boolean): Reply {
  const reply = room.join(who, looksOn);
  if (!reply.ok || who.rooms.includes(room)) return reply;
  if (who.rooms.length >= socketLimits.roomsPerConnectionMax) leaveOldest(who);
  who.rooms = who.rooms.toSpliced(who.rooms.length, 0, room);
  return reply;
}

function forget(who: UserConnection, room: Room): void {
  const at = who.rooms.indexOf(room);
  if (at !== -1) who.rooms = who.rooms.toSpliced(at, 1);
}

/** The room looked at for longest goes, one without a seat before one with. */
function leaveOldest(who: UserConnection): void {
  const { rooms } = who;
  const oldest = rooms.find((room) => room.seatOf(who.userId) === null) ?? rooms[0];
  if (oldest === undefined) return;
  oldest.drop(who, "closed");
  forget(who, oldest);
}

const typing =
  (type: "userTyping" | "userStoppedTyping") =>
  ({ payload }: InGame, who: UserConnection, services: MessageServices): Reply => {
    if (!who.may("typing")) return fail("too-many-messages");
    const room = roomOf(payload.code, who, services);
    return room.ok ? room.value.typing(who, type) : room;
  };

const directTyping =
  (isTyping: boolean) =>
  (
    { payload: { to } }: { readonly payload: { readonly to: UserId } },
    who: UserConnection,
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
