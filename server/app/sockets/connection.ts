/**
 * A socket from open to close, and the connection of a user, which rooms know. A frame comes in by `receive`: it is
 * counted, decoded, measured against the limits, handled (handlers.ts) and answered. A room's frame goes out by `send`.
 */
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Connection, ConnectionEnd, Reply } from "#server/base/connections.ts";
import { workFor } from "#server/base/core/asker.ts";
import { frame } from "#protocol/frames/codec.ts";
import { decodeClientFrame } from "#protocol/frames/decode.ts";
import type { ClientMessage, RefusalCode } from "#protocol/frames/messages.ts";
import type { CurrentUser, PublicUser } from "#protocol/calls/users.ts";
import type { Room } from "#server/play/table/room.ts";
import { type AuthenticatedConnection, handle, type MessageRate } from "./handlers.ts";
import type { Hub, Identity, SocketDependencies } from "./hub.ts";
import { CLOSE, type Wire } from "./wire.ts";

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
      if (this.#isOver) return;
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
export class UserConnection extends SocketConnection implements AuthenticatedConnection, Connection {
  readonly sessionId: SessionId;
  /** Replaced and never changed, exactly as long as it must be: room to grow would take 130 bytes a connection. */
  rooms: readonly Room[] = nowhere;
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
      this.send(frame("welcome", { user, server_time: this.dependencies.clock.now(), answers_ping: true }));
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

  #settle({ type, id }: ClientMessage, reply: Reply): void {
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
