import { type Random, seededRandom } from "#engine/random.ts";
import { type NodeName, type UserId, sessionIdOf, userIdOf } from "#protocol/ids.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import { frame as speak } from "#protocol/frames/codec.ts";
import { Channel } from "#server/play/chat/channel.ts";
import { StatusFeed } from "#server/staff/overview/systemStatus.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { type ClientMessages, type ClientType, type GameUpdate, PROTOCOL } from "#protocol/frames/messages.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import type { ReceivedMessages, ReceivedType } from "#protocol/frames/serverReader.ts";
import { type BoundsMax, ConnectionBounds } from "#server/base/core/connectionBounds.ts";
import { Hub, type Identity, type SocketDependencies } from "#server/app/sockets/hub.ts";
import type { SocketConnection } from "#server/app/sockets/connection.ts";
import { NewConnection } from "#server/app/sockets/newConnection.ts";
import type { Wire } from "#server/app/sockets/wire.ts";
import { DirectMessages } from "#server/people/messages/directMessages.ts";
import { createRateLimiter, type RateLimiter } from "#server/base/rateLimits.ts";
import { socketLimits, silentSocketBounds } from "#server/app/sockets/limits.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import { PacedQueue } from "#server/base/core/pacedQueue.ts";
import { HeardLog } from "./heardLog.ts";
import { MemoryGlobalChat } from "./memoryGlobalChat.ts";
import { MemoryStreams } from "./memoryStreams.ts";
import { type HarnessOptions, RoomHarness } from "./roomHarness.ts";

export const account = (id: string): CurrentUser => ({
  id: userIdOf(id),
  username: `name-${id}`,
  image_url: null,
  is_bot: false,
  email: null,
  role: "guest",
  rating: 1200,
  rank: null,
  ratings: {
    duel: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
    table: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
  },
  has_password: false,
  games_won: 0,
  games_played: 0,
  created_at: 0,
});

export interface Sent {
  /** The monotonic time of sending. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

export type Payload<T extends ClientType> = ClientMessages[T];

/** One connection without a network: the server's frames, and their times. */
export class TestWire implements Wire {
  readonly sent: Sent[] = [];
  readonly heard = new HeardLog();
  closed: { readonly code: number; readonly reason: string } | null = null;
  /** Called for each frame as it is sent. */
  onFrame: (frame: Uint8Array) => void = () => {};
  connection: SocketConnection;
  readonly #now: () => number;

  constructor(dependencies: SocketDependencies, hub: Hub, address: string) {
    this.#now = () => dependencies.clock.monotonic();
    this.connection = new NewConnection(dependencies, hub, this, address, (known) => {
      this.connection = known;
    });
  }

  send(frame: Uint8Array): void {
    const bytes = Uint8Array.from(frame);
    this.sent.push({ at: this.#now(), bytes });
    this.heard.add(bytes);
    this.onFrame(bytes);
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  say<T extends ClientType>(type: T, payload: Payload<T>, id?: string): void {
    const frame = id === undefined ? ([type, payload] as const) : ([type, payload, id] as const);
    this.connection.receive(encodeFrame(frame).slice(), true);
  }

  /** Payloads of one type, oldest first. */
  got<T extends ReceivedType>(type: T): ReceivedMessages[T][] {
    return this.heard.got(type);
  }

  /** The answer to an action. */
  ack(id: string): ServerMessages["ack"] | undefined {
    return this.heard.ack(id);
  }

  get update(): GameUpdate {
    return this.heard.update;
  }

  get view(): GameUpdate["view"] {
    return this.update.view;
  }
}

export interface SocketWorldOptions extends HarnessOptions {
  /** Switches off the rate limits. */
  readonly isUnlimited?: boolean;
  readonly strangers?: BoundsMax;
}

/** Rooms with everything between them and a network: the token `token-ama` belongs to ama. */
export class SocketWorld extends RoomHarness {
  readonly hub = new Hub(() => {});
  readonly faults: unknown[] = [];
  /** A test replaces it to make the store slow or absent. */
  identify: (token: string, isKnownOnly: boolean) => Promise<Identity | undefined> = async (token) =>
    token.startsWith("token-") ? { sessionId: sessionIdOf(token), user: account(token.slice(6)) } : undefined;
  /** Refused tokens and reached limits, as reported. */
  readonly refusals: string[] = [];
  readonly globalChat = new MemoryGlobalChat();
  streams = new MemoryStreams(this);
  readonly channel: Channel;
  /** No user is a staff member. */
  readonly status: StatusFeed;
  /** The users who have blocked another: "ama kofi" if ama has blocked kofi. */
  readonly blocked = new Set<string>();
  /** Users whom staff have muted. */
  readonly muted = new Set<string>();
  /** Quick match's reports: how long each of two paired players had waited. */
  readonly pairedAfter: (readonly number[])[] = [];
  queue: Matchmaker;
  /** The name of this node, and where tables of others are; null for a server alone. */
  node: NodeName | null = null;
  placeOf: FindPlace | null = null;
  readonly rates: RateLimiter;
  readonly strangers: ConnectionBounds;
  readonly lateEnds = new PacedQueue(this.clock, socketLimits.lateEnds);
  readonly #random: Random;

  constructor(options: SocketWorldOptions = {}) {
    super(options);
    this.rates = createRateLimiter({ now: () => this.clock.monotonic(), isOn: options.isUnlimited !== true });
    this.strangers = new ConnectionBounds(options.strangers ?? silentSocketBounds(Number.MAX_SAFE_INTEGER));
    this.#random = options.random ?? seededRandom(options.seed ?? 1);
    this.queue = this.#matchmaker();
    this.hub.watch({
      connected: (userId) => this.queue.connected(userId),
      disconnected: (userId) => this.queue.disconnected(userId),
    });
    this.reseated = (from, to) => {
      this.hub.reseat(userIdOf(from), to);
      this.queue.reseated(userIdOf(from), to);
    };
    this.status = new StatusFeed({
      users: { find: async () => undefined },
      twoFactor: { isMissing: async () => false },
      owesCode: async () => false,
      read: () => {
        throw new Error("the status was read for a player");
      },
      clock: this.clock,
      failed: (fault) => void this.faults.push(fault),
    });
    this.channel = new Channel({
      store: { users: this.globalChat, globalChat: this.globalChat },
      clock: this.clock,
      rates: this.rates,
      online: () => this.hub.users,
      failed: () => {},
    });
  }

  /** These users have no accounts, so their messages reach no user. */
  readonly messages = new DirectMessages({
    store: {
      messages: { send: async () => ({ is: "unknown" }), read: async () => undefined, mayType: async () => false },
    },
    notifier: { isConnected: () => false, notify: () => {} },
    notifications: { deliver: () => {}, messagesRead: async () => {} },
    clock: this.clock,
    hides: () => false,
    failed: (fault) => void this.faults.push(fault),
  });

  override async restart(): Promise<void> {
    this.queue.stop();
    this.streams.live.stop();
    this.streams = this.streams.restarted(this);
    await super.restart();
    this.queue = this.#matchmaker();
    this.queue.resume();
  }

  #matchmaker(): Matchmaker {
    const { rooms, clock, hub } = this;
    return new Matchmaker({
      cluster: aloneCluster((fault) => void this.faults.push(fault)),
      nodesOf: () => [],
      rooms,
      clock,
      random: this.#random,
      notifier: {
        isConnected: (userId) => hub.isConnected(userId),
        notify: (userId, type, payload) => hub.send(userId, speak(type, payload)),
      },
      watch: {
        joined: () => {},
        queued: () => {},
        paired: (waitsMs) => void this.pairedAfter.push(waitsMs),
        failed: (fault) => void this.faults.push(fault),
      },
    });
  }

  get dependencies(): SocketDependencies {
    return {
      node: this.node,
      mayServe: null,
      placeOf: this.placeOf,
      rooms: this.rooms,
      queue: this.queue,
      chat: this.channel,
      messages: this.messages,
      status: this.status,
      streams: this.streams.live,
      hides: (viewerId, userId) => this.blocked.has(`${viewerId} ${userId}`),
      isMuted: (userId) => this.muted.has(userId),
      clock: this.clock,
      rates: this.rates,
      unauthenticated: this.strangers,
      lateHellos: this.lateEnds,
      identify: (token, isKnownOnly) => this.identify(token, isKnownOnly),
      rememberedUser: (token) => (token.startsWith("token-") ? userIdOf(token.slice(6)) : null),
      refused: {
        token: (address) => void this.refusals.push(`token ${address}`),
        limit: (name, userId, address) => void this.refusals.push(`${name} ${userId ?? "somebody"} ${address}`),
      },
      counted: () => {},
      framed: () => {},
      faulted: (fault) => void this.faults.push(fault),
    };
  }

  /** A connection that has sent nothing yet. */
  dial(address = "203.0.113.1"): TestWire {
    return new TestWire(this.dependencies, this.hub, address);
  }

  /** A welcomed connection, from its user's own address by default. */
  async connect(userId: UserId, address = `home of ${userId}`): Promise<TestWire> {
    const wire = this.dial(address);
    wire.say("hello", { token: `token-${userId}`, protocol: PROTOCOL });
    await settled();
    return wire;
  }
}

/** Lets all promises settle that wait for nothing else. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}
