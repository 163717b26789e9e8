/**
 * One connection from open to close. Its state is a union: it has said nothing, is being identified, is
 * known, or is gone; nothing of the game is sent before it is known.
 */
import { socketLimits } from "./limits.ts";
import { decodeClientFrame } from "#server/protocol/decode.ts";
import { type ClientMessage, type ClientMessages, PROTOCOL } from "#server/protocol/messages.ts";
import type { ConnectionEnd } from "#server/connections/connection.ts";
import type { Reply } from "#server/connections/connection.ts";
import { frame } from "#server/protocol/codec.ts";
import { handle, type MessageRate } from "./handlers.ts";
import { type SocketSession, KnownConnection } from "./known.ts";
import type { Hub, Identity, AuthenticatedConnection, SocketDependencies } from "./hub.ts";
import { outdatedProtocol, reloadFrame } from "./outdated.ts";
import { OverlayConnection } from "./overlayConnection.ts";
import { refusalWords, strangerWords } from "./refusalWords.ts";
import { CLOSE, type Wire } from "./wire.ts";

type State =
  | { readonly is: "awaitingHello"; readonly cancel: () => void }
  | { readonly is: "identifying"; readonly held: ClientMessage[] }
  | { readonly is: "seated"; readonly seated: AuthenticatedConnection }
  | { readonly is: "outdated"; readonly userId: string; readonly cancel: () => void }
  | { readonly is: "overlay"; readonly overlay: OverlayConnection }
  | { readonly is: "gone" };

const otherProtocol = `protocol ${PROTOCOL} is spoken here: reload`;

export class Session implements SocketSession {
  readonly #house: SocketDependencies;
  readonly #hub: Hub;
  readonly #wire: Wire;
  /** The key of where the client is. */
  readonly #address: string;
  #state: State;

  constructor(house: SocketDependencies, hub: Hub, wire: Wire, address: string) {
    this.#house = house;
    this.#hub = hub;
    this.#wire = wire;
    this.#address = address;
    const tooLate = () => this.#guard(() => this.#tooLate());
    const late = (): void => house.lateHellos.run(tooLate);
    const cancelLate = house.clock.after(socketLimits.helloMsMax, late);
    const tooMany = () => this.#guard(() => this.#end(CLOSE.flood, "too many connections without a hello"));
    const counted = house.unauthenticated.enter(address, tooMany);
    const cancel = (): void => {
      cancelLate();
      counted.leave();
    };
    this.#state = { is: "awaitingHello", cancel };
  }

  #tooLate(): void {
    if (this.#state.is === "awaitingHello") this.#end(CLOSE.unauthorized, "no hello");
  }

  /** One frame from the client. Never throws: a fault ends this connection alone. */
  receive(bytes: Uint8Array, isBinary: boolean): void {
    this.#guard(() => this.#read(bytes, isBinary));
  }

  #read(bytes: Uint8Array, isBinary: boolean): void {
    if (this.#state.is === "gone") return;
    if (!isBinary) return this.#end(CLOSE.notBinary, "binary frames only");
    this.#house.framed("in", bytes.byteLength);
    if (this.#state.is === "overlay") return this.#end(CLOSE.badMessage, "an overlay says nothing");
    const pace = this.#pace();
    if (pace === "end") return this.#end(CLOSE.flood, "too many messages");
    const decoded = decodeClientFrame(bytes);
    const id = decoded.ok ? decoded.value.id : decoded.error.id;
    if (pace === "refuse") this.#answer(id, { ok: false, error: "too-many-messages" });
    else if (decoded.ok) this.#hear(decoded.value);
    else if (this.#state.is === "awaitingHello") this.#end(CLOSE.unauthorized, "hello expected");
    else if (this.#state.is !== "outdated") {
      this.#answer(id, { ok: false, error: "bad-message" });
      this.#end(CLOSE.badMessage, "not a message of this protocol");
    }
  }

  /** Who floods is ended. Whose neighbours flood is only refused, because that may not be his doing. */
  #pace(): "hear" | "refuse" | "end" {
    const { rates } = this.#house;
    const state = this.#state;
    if (state.is === "awaitingHello") return "hear";
    const user = state.is === "seated" ? state.seated.userId : null;
    if (this.#takes("frame", user)) return "hear";
    return user === null || rates.waitMs("frame", { user, address: null }) > 0 ? "end" : "refuse";
  }

  /** The transport says that the connection is over. */
  gone(how: ConnectionEnd): void {
    this.#guard(() => this.#leave(how));
  }

  #leave(how: ConnectionEnd): void {
    const state = this.#state;
    this.#state = { is: "gone" };
    if (state.is === "awaitingHello" || state.is === "outdated") state.cancel();
    if (state.is === "overlay") state.overlay.gone();
    if (state.is !== "seated") return;
    this.#hub.leave(state.seated);
    this.#house.chat.close(state.seated.link);
    this.#house.status.close(state.seated.link);
    for (const room of state.seated.rooms.slice()) room.drop(state.seated.link, how);
  }

  /** Takes a point of this limit from the user and, unless it is about his own seat, from the address. */
  readonly #may = (rate: MessageRate, isOwnSeat = false): boolean => {
    if (this.#state.is !== "seated") return false;
    return this.#takes(rate, this.#state.seated.userId, isOwnSeat);
  };

  #takes(rate: MessageRate | "frame" | "hello" | "overlay", user: string | null, isOwnSeat = false): boolean {
    const { rates, refused } = this.#house;
    if (rates.take(rate, { user, address: isOwnSeat ? null : this.#address }) === 0) return true;
    refused.limit(rate, user, this.#address);
    return false;
  }

  #hear(message: ClientMessage): void {
    const state = this.#state;
    switch (state.is) {
      case "awaitingHello":
        if (message.type === "openOverlay") return this.#openOverlay(message.payload, state.cancel);
        if (message.type !== "hello") return this.#end(CLOSE.unauthorized, "hello expected");
        state.cancel();
        this.#identify(message.payload.token, message.payload.protocol);
        return;
      case "identifying":
        if (state.held.length >= socketLimits.heldFramesMax) return this.#end(CLOSE.flood, "too many messages");
        state.held.push(message);
        return;
      case "seated":
        this.#reply(message, state.seated);
        return;
      case "outdated":
        this.#showReload(message, state.userId);
        return;
      case "overlay":
      case "gone":
        return;
    }
  }

  #openOverlay({ key, protocol }: ClientMessages["openOverlay"], said: () => void): void {
    said();
    if (protocol !== PROTOCOL) return this.#end(CLOSE.badMessage, otherProtocol);
    if (!this.#takes("overlay", null)) return this.#end(CLOSE.flood, "too many overlays");
    const overlay = new OverlayConnection({
      show: (bytes) => this.#send(bytes),
      end: (code, reason) => this.#guard(() => this.#end(code, reason)),
      refused: () => this.#house.refused.token(this.#address),
    });
    this.#state = { is: "overlay", overlay };
    overlay.open(this.#house.streams, key).catch((fault: unknown) => this.#broke(fault));
  }

  #reply(message: ClientMessage, who: AuthenticatedConnection): void {
    const { rooms, chat, messages, queue, status, isMuted } = this.#house;
    const reply = handle(message, { who, rooms, chat, messages, queue, status, isMuted, may: this.#may });
    if (reply instanceof Promise) {
      const settle = (settled: Reply) => this.#guard(() => this.#settle(message, settled));
      reply.then(settle, (fault: unknown) => this.#broke(fault));
    } else this.#settle(message, reply);
  }

  #settle({ type, id }: ClientMessage, reply: Reply): void {
    this.#house.counted(reply.isRepeat === true ? "repeated" : reply.ok ? "accepted" : "refused", type);
    const isStranger = type === "sendGlobalMessage" && !reply.ok && reply.error === "not-allowed";
    this.#answer(id, reply, isStranger ? strangerWords : undefined);
  }

  #identify(token: string, protocol: number): void {
    const isOutdated = protocol === outdatedProtocol;
    if (protocol !== PROTOCOL && !isOutdated) return this.#end(CLOSE.unauthorized, otherProtocol);
    const { rates, refused } = this.#house;
    const address = this.#address;
    // a user who connects too often costs the store nothing
    const user = this.#house.rememberedUser(token);
    if (user !== null && rates.waitMs("hello", { user, address }) > 0) {
      refused.limit("hello", user, address);
      return this.#end(CLOSE.flood, "too many connections");
    }
    const held: ClientMessage[] = [];
    this.#state = { is: "identifying", held };
    // from where too many wrong ones came, the store is not asked; whom this server knows still gets in
    const isKnownOnly = rates.waitMs("badToken", { address }) > 0;
    this.#house.identify(token, isKnownOnly).then(
      (identity) =>
        this.#guard(() => {
          if (identity === undefined) this.#unknown(isKnownOnly);
          else if (isOutdated) this.#turnAway(identity, held);
          else this.#welcome(identity, held);
        }),
      () => this.#guard(() => this.#end(CLOSE.tryLater, "try again")),
    );
  }

  #unknown(isKnownOnly: boolean): void {
    const { rates, refused } = this.#house;
    const address = this.#address;
    if (!isKnownOnly) refused.token(address);
    const isOver = isKnownOnly || rates.charge("badToken", { address }) > 0;
    if (isOver) refused.limit("badToken", null, address);
    // a token that was not looked up is not called invalid
    if (isOver) this.#end(CLOSE.flood, "too many wrong tokens");
    else this.#end(CLOSE.unauthorized, "unknown token");
  }

  #welcome(identity: Identity, held: readonly ClientMessage[]): void {
    if (this.#state.is !== "identifying") return;
    if (this.#hub.hasEnded(identity.sessionId)) return this.#end(CLOSE.unauthorized, "unknown token");
    if (!this.#takes("hello", identity.user.id)) return this.#end(CLOSE.flood, "too many connections");
    const seated = new KnownConnection(identity, this.#address, this);
    if (!this.#hub.enter(seated)) return this.#end(CLOSE.flood, "too many connections");
    this.#state = { is: "seated", seated };
    this.#send(frame("welcome", { user: identity.user, server_time: this.#house.clock.now() }));
    this.#hub.welcomed(seated);
    for (const message of held) this.#hear(message);
  }

  /** A page of before is welcomed, so that it says which table it shows, and then told to reload. */
  #turnAway({ user }: Identity, held: readonly ClientMessage[]): void {
    if (this.#state.is !== "identifying") return;
    if (!this.#takes("hello", user.id)) return this.#end(CLOSE.flood, "too many connections");
    const { clock } = this.#house;
    const end = (): void => this.#guard(() => this.#end(CLOSE.unauthorized, otherProtocol));
    this.#state = { is: "outdated", userId: user.id, cancel: clock.after(socketLimits.outdatedMsMax, end) };
    this.#send(frame("welcome", { user, server_time: clock.now() }));
    for (const message of held) this.#hear(message);
  }

  #showReload(message: ClientMessage, userId: string): void {
    if (message.type !== "join-room") return;
    const { rooms, clock } = this.#house;
    const room = rooms.find(message.payload.code);
    const isOwnSeat = room !== undefined && room.seatOf(userId) !== null;
    if (this.#takes("look", userId, isOwnSeat) && room !== undefined)
      this.#send(reloadFrame(room, userId, clock.now()));
    this.#end(CLOSE.unauthorized, otherProtocol);
  }

  /** The connection's own side of what rooms and the hub do with it. */
  carry(bytes: Uint8Array): void {
    this.#send(bytes);
  }

  signOut(): void {
    this.#guard(() => this.#end(CLOSE.unauthorized, "signed out"));
  }

  hides(viewerId: string, userId: string): boolean {
    return this.#house.hides(viewerId, userId);
  }

  /** Null: the answer follows the commit, from the room. */
  #answer(id: string | undefined, reply: Reply, words?: string): void {
    if (id === undefined || this.#state.is === "gone") return;
    if (!reply.ok) {
      const message = words ?? refusalWords(reply.error);
      this.#send(frame("ack", { ok: false, code: reply.error, message }, id));
    } else if (reply.value !== null) {
      this.#send(frame("ack", reply.value === "done" ? { ok: true } : { ok: true, version: reply.value }, id));
    }
  }

  /** Called by rooms too, which must not suffer from one connection's fault. */
  #send(bytes: Uint8Array): void {
    if (this.#state.is === "gone") return;
    try {
      this.#house.framed("out", bytes.byteLength);
      this.#wire.send(bytes);
    } catch (fault) {
      this.#broke(fault);
    }
  }

  #end(code: number, reason: string): void {
    if (this.#state.is === "gone") return;
    this.#leave("dropped");
    this.#wire.close(code, reason);
  }

  /** A fault in this connection stays in this connection. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#broke(fault);
    }
  }

  #broke(fault: unknown): void {
    this.#house.faulted(fault);
    // once gone it is not ended again, so a fault in the ending comes to rest here
    this.#guard(() => this.#end(CLOSE.broken, "something broke"));
  }
}
