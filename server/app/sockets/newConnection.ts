/**
 * A connection until its user is known: it has said nothing, or the store is asked whose token its hello has. Connections
 * that stay without a user are here too: overlays, and pages of an older protocol.
 */
import { socketLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import { frame, encodeFrame } from "#protocol/frames/codec.ts";
import { decodeClientFrame } from "#protocol/frames/clientReader.ts";
import { type ClientMessage, type ClientMessages, PROTOCOL } from "#protocol/frames/messages.ts";
import { SocketConnection, UserConnection } from "./connection.ts";
import type { Hub, Identity, SocketDependencies } from "./hub.ts";
import { OverlayConnection } from "./overlayConnection.ts";
import { CLOSE, type Wire } from "./wire.ts";
import { gameDataOf } from "#protocol/frames/showTable.ts";
import { updateOf } from "#protocol/frames/serverReader.ts";
import type { Room } from "#server/play/table/room.ts";
import { seatOf } from "#server/play/table/table.ts";

/**
 * Pages of protocol 1, which were loaded before the server was replaced. They do not understand this protocol and would
 * connect again without end. But a message that they cannot draw makes them say that something went wrong, with a button
 * that reloads the page. So they are welcomed, upon which they ask for the table that they show, and players and spectators
 * are shown this table as protocol 1 did, without the settings that every screen of a table reads.
 */
const outdatedProtocol = 1;

/** What tells a page at this table to reload. The bytes are valid until the next frame is encoded. */
function reloadFrame({ table }: Pick<Room, "table">, userId: UserId, now: number): Uint8Array {
  const live = { now, deadline: null, thinking: null, connected: () => true, awayUntil: () => null, spectators: 0 };
  // above every version that the page holds
  const stamp = { version: Number.MAX_SAFE_INTEGER, roster: 0, events: [] };
  const data = gameDataOf(table, seatOf(table, userId), userId, stamp, live);
  const update = updateOf(data, data.play);
  const { settings: _, ...view } = update.view;
  return encodeFrame(["gameData", { ...update, view }]);
}

type State =
  | { readonly is: "awaitingHello"; readonly cancel: () => void }
  | { readonly is: "identifying"; readonly held: ClientMessage[] }
  | { readonly is: "outdated"; readonly userId: UserId; readonly cancel: () => void }
  | { readonly is: "overlay"; readonly overlay: OverlayConnection }
  /** Nothing more happens here: it is over, or a UserConnection has the socket. */
  | { readonly is: "done" };

const otherProtocol = `protocol ${PROTOCOL} is spoken here: reload`;

export class NewConnection extends SocketConnection {
  readonly #known: (connection: UserConnection) => void;
  #state: State;

  /** `known` is called with the connection that has the socket from then on. */
  constructor(
    dependencies: SocketDependencies,
    hub: Hub,
    wire: Wire,
    address: string,
    known: (connection: UserConnection) => void,
  ) {
    super(dependencies, hub, wire, address);
    this.#known = known;
    const tooLate = () => this.guard(() => this.#tooLate());
    const late = (): void => dependencies.lateHellos.run(tooLate);
    const cancelLate = dependencies.clock.after(socketLimits.helloMsMax, late);
    const tooMany = () => this.guard(() => this.end(CLOSE.flood, "too many connections without a hello"));
    const counted = dependencies.unauthenticated.enter(address, tooMany);
    const cancel = (): void => {
      cancelLate();
      counted.leave();
    };
    this.#state = { is: "awaitingHello", cancel };
  }

  #tooLate(): void {
    if (this.#state.is === "awaitingHello") this.end(CLOSE.unauthorized, "no hello");
  }

  protected override read(bytes: Uint8Array): void {
    const state = this.#state;
    if (state.is === "overlay") return this.end(CLOSE.badMessage, "an overlay says nothing");
    if (state.is !== "awaitingHello" && !this.takes("frame", null)) return this.end(CLOSE.flood, "too many messages");
    const decoded = decodeClientFrame(bytes);
    if (decoded.ok) this.#hear(decoded.value);
    else if (state.is === "awaitingHello") this.end(CLOSE.unauthorized, "hello expected");
    else if (state.is === "identifying") this.endBadFrame(decoded.error.id);
  }

  #hear(message: ClientMessage): void {
    const state = this.#state;
    switch (state.is) {
      case "awaitingHello":
        if (message.type === "openOverlay") return this.#openOverlay(message.payload, state.cancel);
        if (message.type !== "hello") return this.end(CLOSE.unauthorized, "hello expected");
        state.cancel();
        this.#identify(message.payload.token, message.payload.protocol);
        return;
      case "identifying":
        if (state.held.length >= socketLimits.heldFramesMax) return this.end(CLOSE.flood, "too many messages");
        state.held.push(message);
        return;
      case "outdated":
        this.#showReload(message, state.userId);
        return;
      case "overlay":
      case "done":
        return;
    }
  }

  #openOverlay({ key, protocol, from }: ClientMessages["openOverlay"], said: () => void): void {
    said();
    if (protocol !== PROTOCOL) return this.end(CLOSE.badMessage, otherProtocol);
    if (!this.takes("overlay", null)) return this.end(CLOSE.flood, "too many overlays");
    const overlay = new OverlayConnection({
      show: (bytes) => this.send(bytes),
      end: (code, reason) => this.guard(() => this.end(code, reason)),
      refused: () => this.dependencies.refused.token(this.address),
    });
    this.#state = { is: "overlay", overlay };
    overlay.open(this.dependencies.streams, key, from ?? null).catch((fault: unknown) => this.broke(fault));
  }

  #identify(token: string, protocol: number): void {
    const isOutdated = protocol === outdatedProtocol;
    if (protocol !== PROTOCOL && !isOutdated) return this.end(CLOSE.unauthorized, otherProtocol);
    const { address } = this;
    const { rates, refused } = this.dependencies;
    // a user who connects too often costs the store nothing
    const user = this.dependencies.rememberedUser(token);
    if (user !== null && rates.waitMs("hello", { user, address }) > 0) {
      refused.limit("hello", user, address);
      return this.end(CLOSE.flood, "too many connections");
    }
    const held: ClientMessage[] = [];
    this.#state = { is: "identifying", held };
    // from where too many wrong tokens came, the store is not asked; a user whom this server remembers still gets in
    const isKnownOnly = rates.waitMs("badToken", { address }) > 0;
    this.dependencies.identify(token, isKnownOnly).then(
      (identity) =>
        this.guard(() => {
          if (identity === undefined) this.#unknown(isKnownOnly);
          else if (isOutdated) this.#turnAway(identity, held);
          else this.#welcome(identity, held);
        }),
      () => this.guard(() => this.end(CLOSE.tryLater, "try again")),
    );
  }

  #unknown(isKnownOnly: boolean): void {
    const { rates, refused } = this.dependencies;
    const { address } = this;
    if (!isKnownOnly) refused.token(address);
    const isOver = isKnownOnly || rates.charge("badToken", { address }) > 0;
    if (isOver) refused.limit("badToken", null, address);
    // a token that was not looked up is not called invalid
    if (isOver) this.end(CLOSE.flood, "too many wrong tokens");
    else this.end(CLOSE.unauthorized, "unknown token");
  }

  #welcome(identity: Identity, held: readonly ClientMessage[]): void {
    if (this.#state.is !== "identifying") return;
    if (this.hub.hasEnded(identity.sessionId)) return this.end(CLOSE.unauthorized, "unknown token");
    if (!this.takes("hello", identity.user.id)) return this.end(CLOSE.flood, "too many connections");
    const connection = new UserConnection(identity, this.dependencies, this.hub, this.wire, this.address);
    if (!this.hub.enter(connection)) return this.end(CLOSE.flood, "too many connections");
    this.#state = { is: "done" };
    this.#known(connection);
    connection.welcome(identity.user, held);
  }

  /** A page of an older protocol is welcomed, so that it says which table it shows, and then told to reload. */
  #turnAway({ user }: Identity, held: readonly ClientMessage[]): void {
    if (this.#state.is !== "identifying") return;
    if (!this.takes("hello", user.id)) return this.end(CLOSE.flood, "too many connections");
    const { clock } = this.dependencies;
    const end = (): void => this.guard(() => this.end(CLOSE.unauthorized, otherProtocol));
    this.#state = { is: "outdated", userId: user.id, cancel: clock.after(socketLimits.outdatedMsMax, end) };
    this.send(frame("welcome", { user, server_time: clock.now() }));
    for (const message of held) this.#hear(message);
  }

  #showReload(message: ClientMessage, userId: UserId): void {
    if (message.type !== "join-room") return;
    const { rooms, clock } = this.dependencies;
    const room = rooms.find(message.payload.code);
    const isOwnSeat = room !== undefined && room.seatOf(userId) !== null;
    if (this.takes("look", userId, isOwnSeat) && room !== undefined) this.send(reloadFrame(room, userId, clock.now()));
    this.end(CLOSE.unauthorized, otherProtocol);
  }

  protected override left(): void {
    const state = this.#state;
    this.#state = { is: "done" };
    if (state.is === "awaitingHello" || state.is === "outdated") state.cancel();
    if (state.is === "overlay") state.overlay.gone();
  }
}
