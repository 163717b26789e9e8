/** The playing half of the server, wired: rooms, their journal and results, and the sockets that lead there. */
import type { Random } from "#engine/random.ts";
import { Challenges } from "#server/play/challenges/challenges.ts";
import { missedChallenges } from "#server/play/challenges/missedChallenges.ts";
import { StoredWatch } from "#server/play/matches/storedWatch.ts";
import { Blocks } from "#server/people/friends/blocks.ts";
import { Channel } from "#server/play/chat/channel.ts";
import { ConnectionBounds } from "#server/base/core/connectionBounds.ts";
import { silentSocketBounds } from "./sockets/silentSocketBounds.ts";
import { socketLimits } from "#server/app/sockets/limits.ts";
import { tablesLimits } from "#server/play/tables/limits.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { type OpenSanctions, openSanctions } from "./openSanctions.ts";
import { openStreams } from "./openStreams.ts";
import type { Figures } from "#server/staff/overview/figures.ts";
import { type FigureDependencies, figuresOf } from "./playFigures.ts";
import { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import type { EveryoneNotifier, UserNotifier } from "#server/base/connections/userNotifier.ts";
import { DirectMessages } from "#server/people/messages/directMessages.ts";
import { Notifications } from "#server/people/notifications/notifications.ts";
import { openFilesMax } from "#server/base/core/openFiles.ts";
import type { RateLimiter } from "#server/base/rateLimits/rates.ts";
import { Registry, type RoomMonitor } from "#server/play/tables/registry.ts";
import { fullWarning } from "#server/play/tables/fullWarning.ts";
import { type Keeps, Results } from "#server/play/tables/results.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { SecurityLog } from "#server/base/security/securityLog.ts";
import { Hub, type Identity, type SocketDependencies } from "./sockets/hub.ts";
import { type Listening, listenSockets, type SocketOptions } from "./sockets/uws.ts";
import { PacedQueue } from "#server/base/core/pacedQueue.ts";
import { Overlays } from "#server/events/streams/overlays.ts";
import type { Store } from "./store/store.ts";

export interface PlayDependencies {
  readonly store: Store;
  readonly log: Log;
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  /** What is counted for the dashboard. */
  readonly figures: Figures;
  readonly clock: Clock;
  readonly random: Random;
  /** Multiplies the computer's pauses: 1 for people. */
  readonly pace: number;
  /** Whose token it is; with `isKnownOnly` only of sessions that this server remembers. */
  readonly identify: (token: string, isKnownOnly: boolean) => Promise<Identity | undefined>;
  readonly rates: RateLimiter;
  readonly twoFactor: FigureDependencies["twoFactor"];
  /** How many files the process may have open, where that is not the system's own limit. */
  readonly filesMax?: number | undefined;
}

export interface Play extends OpenSanctions {
  readonly rooms: Registry;
  readonly queue: Matchmaker;
  readonly chat: Channel;
  readonly blocks: Blocks;
  readonly hub: Hub;
  readonly challenges: Challenges;
  readonly notifications: Notifications;
  /** Reaches the users who are connected. */
  readonly notifier: UserNotifier;
  readonly everyone: EveryoneNotifier;
  readonly overlays: Overlays;
  readonly stored: Pick<StoredWatch, "watch">;
  /** Opens the listener. Rooms should be rebuilt first, so that returning players find theirs. */
  listen(options: SocketOptions): Promise<Listening>;
  /** Ends the rooms' own doings; what was accepted is still committed by the journal's own stop. */
  stop(): void;
}

/** Wires rooms and sockets to a store. Nothing listens and nothing is rebuilt yet. */
export function createPlay(parts: PlayDependencies): Play {
  const { store, log, metrics, clock, rates } = parts;
  const reseated: RoomEvents["reseated"] = (from, to) => {
    hub.reseat(from, to);
    queue.reseated(from, to);
    challenges.userChanged(from, to);
  };
  const stored = new StoredWatch(() => notifications.tell());
  const rooms = roomsOf(parts, { reseated, stored: () => stored.tell() });
  const hub = new Hub((count) => metrics.setSockets(count));
  const { notifier, everyone } = notifiersOf(hub);
  const notifications = notificationsOf(parts, notifier);
  const queue = matchmakerOf(parts, rooms, notifier);
  hub.watch(queue);
  const missed = missedChallenges({ ...parts, notifications });
  const challenges = new Challenges({ rooms, queue, notifier, clock, missed });
  hub.watch(challenges);
  const unsubscribe = store.sessions.onEnded((sessionId) => hub.endSession(sessionId));
  const blocks = new Blocks(store.social);
  const chat = channelOf(parts, () => hub.users);
  const overlays = new Overlays();
  const streams = openStreams(parts, { rooms, chat, blocks, overlays });
  const open = { rooms, queue, challenges, notifier, notifications, hub, streams };
  const { sanctions, admission } = openSanctions(parts, open);
  const hides = (viewerId: string, userId: string): boolean => blocks.hides(viewerId, userId);
  const failed = (fault: unknown): void => log.warn({ err: fault }, "a direct message was not stored");
  const messages = new DirectMessages({ store, notifier, notifications, clock, hides, failed });
  const figures = figuresOf(parts, { rooms, queue, hub });
  const dependencies = {
    rooms,
    chat,
    messages,
    queue,
    hides,
    status: figures.status,
    streams,
    isMuted: (userId: string) => sanctions.mutedUntil(userId) !== null,
    clock,
    rates,
    ...silentSockets(parts),
    identify: (token: string, isKnownOnly: boolean) => identified(parts, blocks, token, isKnownOnly),
    rememberedUser: (token: string) => store.sessions.remembered(token)?.user.id ?? null,
    refused: eventsOf(parts.security),
    counted: figures.counted,
    framed: metrics.countFrame,
    faulted: (fault: unknown) => log.error({ err: fault }, "a connection failed"),
  };
  const still = (): void => stopEach([queue, challenges, figures.status, streams, rooms]);
  return {
    rooms,
    queue,
    chat,
    blocks,
    sanctions,
    admission,
    hub,
    challenges,
    notifications,
    notifier,
    everyone,
    overlays,
    stored,
    listen: (options) => listening(dependencies, hub, options, still),
    stop: () => {
      unsubscribe();
      still();
    },
  };
}

function stopEach(parts: readonly { stop(): void }[]): void {
  for (const part of parts) part.stop();
}

/** Listens. At the end it notifies all users, then acknowledges accepted actions, then ends the connections. */
async function listening(
  dependencies: SocketDependencies,
  hub: Hub,
  options: SocketOptions,
  still: () => void,
): Promise<Listening> {
  const opened = await listenSockets(dependencies, hub, options);
  const drain = async (): Promise<void> => {
    still();
    await Promise.all([dependencies.rooms.settled(tablesLimits.drainMsMax), dependencies.chat.stop()]);
    await opened.drain();
  };
  return { ...opened, drain, stop: () => drain().then(() => opened.close()) };
}

/** Who sends messages over the connections of the hub. */
const notifiersOf = (hub: Hub): { readonly notifier: UserNotifier; readonly everyone: EveryoneNotifier } => ({
  notifier: {
    isConnected: (userId) => hub.isConnected(userId),
    notify: (userId, type, payload) => hub.send(userId, frame(type, payload)),
  },
  everyone: { notifyAll: (type, payload) => void hub.sendToAll(frame(type, payload)) },
});

/** What bounds and ends the sockets that do not say who they are. */
const silentSockets = ({
  clock,
  filesMax = openFilesMax(),
}: PlayDependencies): Pick<SocketDependencies, "unauthenticated" | "lateHellos"> => ({
  unauthenticated: new ConnectionBounds(silentSocketBounds(filesMax)),
  lateHellos: new PacedQueue(clock, socketLimits.lateEnds),
});

/** What the sockets refuse, as security events. */
function eventsOf(security: SecurityLog): SocketDependencies["refused"] {
  return {
    token: (address) => security.record({ event: "token-refused", user: null, over: "socket", address }),
    limit: (limit, user, address) => security.record({ event: "limit-hit", user, limit, address }),
  };
}

/** What the rest of the server does when something happens in rooms. */
interface RoomEvents extends Pick<RoomMonitor, "reseated"> {
  /** A finished match was stored, and what it brought its players. */
  readonly stored: () => void;
}

/** The rooms, their results kept by the store. */
function roomsOf(
  { store, log, metrics, figures, clock, random, pace }: PlayDependencies,
  { reseated, stored }: RoomEvents,
): Registry {
  let frozen = 0;
  const warnFull = fullWarning(log, clock);
  const matches: Keeps["matches"] = {
    lastOf: (codes) => store.matches.lastOf(codes),
    finish: async (match) => {
      const isNew = await store.matches.finish(match);
      if (!isNew) return false;
      figures.matchFinished(match);
      stored();
      return true;
    },
  };
  const results = new Results({ ...store, matches }, clock, (code, fault) =>
    log.error({ code, err: fault }, "result not kept yet"),
  );
  const rooms: Registry = new Registry({ clock, random, journal: store.journal, pace }, results, {
    frozen: (code, why) => {
      frozen++;
      metrics.countRoomFault();
      metrics.setRooms(rooms.size, frozen);
      log.error({ code, err: why }, "room frozen");
    },
    quarantined: (code, why) => {
      metrics.countRoomFault();
      metrics.countQuarantined();
      if ("damage" in why) log.error({ code, damage: why.damage }, "room quarantined");
      else log.error({ code, err: why.fault }, "room quarantined");
    },
    acknowledged: (ms) => metrics.observeAck(ms),
    rooms: (count) => metrics.setRooms(count, frozen),
    refused: (isArranged) => {
      metrics.countRoomPlace(isArranged ? "refusedQuickMatch" : "refused");
      warnFull();
    },
    evicted: () => metrics.countRoomPlace("evicted"),
    reseated,
  });
  return rooms;
}

/** The global chat among these users. */
const channelOf = ({ store, clock, rates, log }: PlayDependencies, online: () => number): Channel =>
  new Channel({
    store,
    clock,
    rates,
    online,
    failed: (fault) => log.warn({ err: fault }, "the global chat was not kept"),
  });

/** Notifications to the users who are connected; other channels are added later. */
const notificationsOf = ({ store, log, clock }: PlayDependencies, notifier: UserNotifier): Notifications =>
  new Notifications({
    store: store.notifications,
    settings: store.settings,
    notifier,
    clock,
    failed: (fault) => log.warn({ err: fault }, "a notification was not told"),
  });

/** Quick match over these rooms, with messages to the users who are connected. */
function matchmakerOf(
  { clock, random, metrics, figures, log }: PlayDependencies,
  rooms: Registry,
  notifier: UserNotifier,
): Matchmaker {
  return new Matchmaker({
    rooms,
    notifier,
    clock,
    random,
    watch: {
      queued: (count) => metrics.setQueue(count),
      joined: () => figures.countEvent("start_match_game", { method: "play_now" }),
      paired: (waitsMs, distance) => {
        metrics.observePair(waitsMs, distance);
        figures.paired(waitsMs);
      },
      failed: (fault) => log.error({ err: fault }, "a match could not be opened"),
    },
  });
}

/** Who a token belongs to; whom that one does not want to hear is known by then. */
async function identified(
  parts: PlayDependencies,
  blocks: Blocks,
  token: string,
  isKnownOnly: boolean,
): Promise<Identity | undefined> {
  // Asked at once for whom this server remembers: each answer of the store costs a turn of the event loop.
  const remembered = parts.store.sessions.remembered(token)?.user.id;
  const loaded = remembered === undefined ? undefined : blocks.load(remembered);
  const [identity] = await Promise.all([parts.identify(token, isKnownOnly), loaded]);
  if (identity !== undefined && identity.user.id !== remembered) await blocks.load(identity.user.id);
  return identity;
}
