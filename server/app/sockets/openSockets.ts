/** Opens the listener for players: what connections need of the domains, and who may connect. */
import type { Services } from "#server/app/domains.ts";
import { mayOpenSockets, noteUnexpectedPage } from "#server/base/api/origins.ts";
import { ConnectionBounds, openFilesMax } from "#server/base/core/connectionBounds.ts";
import { listenCode, listenFailure } from "#server/base/core/listening.ts";
import { PacedQueue } from "#server/base/core/pacedQueue.ts";
import { actionEnd } from "#server/base/core/traces.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import type { ClientType } from "#protocol/frames/messages.ts";
import { currentUser, readRatings } from "#server/people/ratings/ratingRecords.ts";
import type { Hub, Identity, SocketDependencies } from "./hub.ts";
import { socketLimits, silentSocketBounds } from "./limits.ts";
import { loadListener } from "./listener.ts";
import type { Listening } from "./transport.ts";

interface SocketPlace {
  readonly hub: Hub;
  /** The page's port, once it is known. */
  readonly pagePort: () => number;
  /** How many files the process may have open, where that is not the system's own limit. */
  readonly filesMax?: number | undefined;
}

/** The messages that count as one said to other players. */
const saidTypes: readonly ClientType[] = ["sendMessage", "sayPhrase", "sendGlobalMessage", "sendDirectMessage"];

/**
 * Listens. The rooms should be read before, so that returning players find theirs.
 * @throws StartError where the port is taken, or the chosen listener cannot be loaded
 */
export async function openSockets(services: Services, { hub, pagePort, filesMax }: SocketPlace): Promise<Listening> {
  const { config, log } = services;
  const isAllowedOrigin = (origin: string, host: string): boolean => {
    const may = mayOpenSockets(config, { origin, host, pagePort: pagePort() });
    if (!may) noteUnexpectedPage(log, origin);
    return may;
  };
  const listenSockets = await loadListener(config.socketListener, log);
  try {
    const { host, socketPort: port, trustProxy } = config;
    const dependencies = socketDependencies(services, filesMax ?? openFilesMax());
    return await listenSockets(dependencies, hub, {
      host,
      port,
      trustProxy,
      isAllowedOrigin,
      node: services.cluster.node,
    });
  } catch {
    const place = { host: config.host, port: config.socketPort };
    throw listenFailure("SOCKET_PORT", place, await listenCode(place));
  }
}

function socketDependencies(services: Services, filesMax: number): SocketDependencies {
  const { store, tables, chat, queue, blocks, sanctions, streams, clock, rates, metrics, traces, log, security } =
    services;
  return {
    node: services.cluster.node,
    mayServe: store.membership === null ? null : () => store.membership?.lease.check() !== false,
    rooms: tables,
    placeOf: services.placeOf,
    chat,
    messages: services.directMessages,
    queue,
    hides: (viewerId, userId) => blocks.hides(viewerId, userId),
    status: services.systemStatus,
    streams,
    isMuted: (userId) => sanctions.mutedUntil(userId) !== null,
    clock,
    rates,
    unauthenticated: new ConnectionBounds(silentSocketBounds(filesMax)),
    lateHellos: new PacedQueue(clock, socketLimits.lateEnds),
    identify: (token, isKnownOnly) => identified(services, token, isKnownOnly),
    rememberedUser: (token) => store.sessions.remembered(token)?.user.id ?? null,
    refused: eventsOf(security),
    counted: (outcome, type) => {
      metrics.countAction(outcome);
      if (outcome !== "accepted") traces?.ended(actionEnd(type, outcome, "player"));
      if (outcome === "accepted" && saidTypes.includes(type)) services.countEvent("message_sent", {});
    },
    framed: metrics.countFrame,
    faulted: (fault) => log.error({ err: fault }, "a connection failed"),
  };
}

/** What the sockets refuse, as security events. */
function eventsOf(security: SecurityLog): SocketDependencies["refused"] {
  return {
    token: (address) => security.record({ event: "token-refused", user: null, over: "socket", address }),
    limit: (limit, user, address) => security.record({ event: "limit-hit", user, limit, address }),
  };
}

/** The user of a token, whose blocks are known by then. */
async function identified(services: Services, token: string, isKnownOnly: boolean): Promise<Identity | undefined> {
  const { store, blocks } = services;
  // Asked at once for a user whom this server remembers: each answer of the store costs a turn of the event loop.
  const remembered = store.sessions.remembered(token)?.user.id;
  const loaded = remembered === undefined ? undefined : blocks.load(remembered);
  const [identity] = await Promise.all([identify(services, token, isKnownOnly), loaded]);
  if (identity !== undefined && identity.user.id !== remembered) await blocks.load(identity.user.id);
  return identity;
}

async function identify({ store, now }: Services, token: string, isKnownOnly: boolean): Promise<Identity | undefined> {
  const { sessions } = store;
  const session = isKnownOnly ? sessions.remembered(token) : await sessions.find(token, now());
  if (session === undefined) return undefined;
  const { id } = session.user;
  const [user, ratings] = await Promise.all([store.users.find(id), readRatings(store, id, now())]);
  // An account that was deleted on another server, whose session is still remembered here.
  if (user === undefined) return undefined;
  return { sessionId: session.id, user: currentUser(user, ratings) };
}
