/** The whole server as one value: store, rooms, sockets and REST, wired in this order and stopped in the reverse. */
import { resolve } from "node:path";
import type { Random } from "#engine/random.ts";
import { warnOfMissingSettings } from "./startWarnings.ts";
import type { Config } from "#server/base/config/config.ts";
import { openListener, type HttpListener, type ListenerSettings } from "./http/listener.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { listenCode, listenFailure, ownUrl } from "#server/base/core/listening.ts";
import { createLog, type Log } from "#server/base/core/log.ts";
import { openMail, type MailService } from "#server/people/mail/openMail.ts";
import { createMetrics, type Metrics } from "#server/base/core/metrics.ts";
import type { Figures } from "#server/staff/overview/figures.ts";
import { openFigures, withSignUps } from "./playFigures.ts";
import { openMetrics } from "./http/metricsAccess.ts";
import { mayOpenSockets } from "#server/base/api/origins.ts";
import { noteUnexpectedPage } from "#server/base/api/unexpectedPages.ts";
import { Passwords } from "#server/people/accounts/passwords.ts";
import { createPlay, type Play } from "./play.ts";
import { createServices } from "./services.ts";
import { route } from "./domains.ts";
import { createApi } from "./http/app.ts";
import type { ApiDependencies } from "./deps.ts";
import { createRateLimiter } from "#server/base/rateLimits/rates.ts";
import { currentUser, readRatings } from "#server/people/ratings/shownRatings.ts";
import { systemClock, type Clock } from "#server/base/core/clock.ts";
import { secureRandom } from "#server/base/core/secureRandom.ts";
import { openSecurityLog, type SecurityLog } from "#server/base/security/securityLog.ts";
import { startPainter } from "#server/play/share/painterProcess.ts";
import { openPictures, type Pictures } from "#server/play/share/pictures.ts";
import type { Identity } from "./sockets/hub.ts";
import type { Listening } from "./sockets/uws.ts";
import { StartTimes } from "#server/base/core/startTimes.ts";
import type { JournalProbe } from "#server/base/journal/journal.ts";
import type { StartedStore } from "./store/startEmbedded.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/store.ts";
import { unfinishedDemo } from "./demo/unfinishedDemo.ts";
import { TwoFactor } from "#server/people/twoFactor/twoFactor.ts";

/** What a test may put in the place of the real thing. */
export interface ServerEnvironment {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  readonly security?: SecurityLog;
  /** Shows a text to the person who started the server. */
  readonly print?: (text: string) => void;
  readonly passwords?: ApiDependencies["passwords"];
  /** Of the process that paints: with the lowest it may wait for minutes on a busy machine. */
  readonly painterPriority?: number;
  /** How many files the process may have open. */
  readonly filesMax?: number;
  /** Called once when another server has taken over the database: this one answers "unavailable" and should end. */
  readonly replaced?: () => void;
  /** The embedded store of these settings, where its first steps were taken already. */
  readonly begun?: StartedStore | undefined;
}

export interface RunningServer {
  readonly httpPort: number;
  readonly socketPort: number;
  readonly store: Store;
  readonly play: Play;
  readonly metrics: Metrics;
  readonly figures: Figures;
  readonly security: SecurityLog;
  readonly post: MailService;
  /** Answers what is under way, commits what was accepted, lets go of everything. */
  stop(): Promise<void>;
}

/** What the journal tells the metrics and the log. */
const probeOf = (metrics: Metrics, log: Log): JournalProbe => ({
  committed: (entries, tookMs) => metrics.observeCommit(entries, tookMs),
  faulted: (fault) => log.error({ err: fault }, "a room failed on its journal's answer"),
  damaged: (what) => log.warn({ damage: what }, "the journal was damaged and is repaired"),
});

/**
 * Starts a server; rejects with a StartError, and leaves nothing behind, when it cannot.
 * @throws StartError if it cannot start
 */
export async function startServer(config: Config, surroundings: ServerEnvironment = {}): Promise<RunningServer> {
  const { clock = systemClock, random = secureRandom, log = createLog(config.logLevel) } = surroundings;
  const { begun, replaced: lost, filesMax, print = (text) => void process.stdout.write(text) } = surroundings;
  const times = new StartTimes();
  const metrics = createMetrics();
  const undo: (() => Promise<void> | void)[] = [() => metrics.stop()];
  /** Ports, closed after everything else: until then new requests are told to come back. */
  const doors: Pick<HttpListener, "close">[] = [];
  undo.push(() => Promise.all(doors.map((door) => door.close())).then(() => {}));
  const kept = <T extends { stop(): Promise<void> | void }>(part: T): T => {
    undo.push(() => part.stop());
    return part;
  };
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const security = kept(surroundings.security ?? openSecurityLog(config, clock, log));
    const store = kept(await openStore(config, probeOf(metrics, log), log, { lease: { lost }, started: begun }));
    times.mark("store");
    const rates = createRateLimiter({ now: () => clock.monotonic(), isOn: config.rateLimits });
    const figures = kept(openFigures({ store, metrics, clock, log }));
    const counted = { metrics, figures, security: withSignUps(security, figures) };
    const twoFactor = new TwoFactor({ config, store, now: () => clock.now() });
    const parts = { store, log, ...counted, clock, random, rates, filesMax, pace: config.botPace, twoFactor };
    const play = kept(createPlay({ ...parts, identify: (token, isKnown) => identify(store, clock, token, isKnown) }));
    await play.sanctions.start();
    const rebuilt = await play.rooms.readJournal();
    play.queue.resume();
    times.mark("rooms");
    let httpPort = config.port;
    const sockets = await listenForPlayers(play, { config, log, pagePort: () => httpPort });
    doors.push(sockets);
    undo.push(() => sockets.drain());
    undo.push(startHousekeeping({ store, clock, log, hub: play.hub }));
    await warnAtStart(config, { store, log, print });
    const siteUrl = () => ownUrl({ host: config.host, port: httpPort });
    const post = kept(openMail({ config, log, clock, print, ownUrl: siteUrl }));
    const pictures = kept(picturesOf(config, clock, log, surroundings.painterPriority));
    const socketUrl = () => ownUrl({ host: config.host, port: sockets.port });
    const services = kept(createServices({ ...parts, config, play, post, siteUrl, socketUrl }));
    const server: ApiDependencies = {
      ...parts,
      config,
      ...playForApi(play),
      ...services.api,
      countEvent: figures.countEvent,
      pictures,
      mailer: post.mailer,
      passwords: surroundings.passwords ?? new Passwords(),
      printedMail: post.printed,
      now: () => clock.now(),
      socketPort: sockets.port,
    };
    const rest = createApi(server, (serve, refuse) => route(serve, refuse, server));
    const door = await listenForCalls(rest, { ...config, setting: "PORT", filesMax });
    doors.push(door);
    undo.push(() => door.drain());
    httpPort = door.port;
    if (config.metrics.port !== null) doors.push(await openMetrics(config, config.metrics.port, metrics, log));
    times.mark("listening");
    times.say(log, rebuilt);
    services.start();
    void play.rooms.rebuildRest().then((isWhole) => isWhole && times.sayRunning(log));
    return { httpPort, socketPort: sockets.port, store, play, metrics, figures, security, post, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the person who started the server should know about its settings and its store. */
async function warnAtStart(
  config: Config,
  { store, log, print }: { readonly store: Store; readonly log: Log; readonly print: (text: string) => void },
): Promise<void> {
  warnOfMissingSettings(config, log);
  const halfDemo = await unfinishedDemo(store.demo, config.mysql === null);
  if (halfDemo !== null) print(`${halfDemo}\n`);
}

/** What the API asks of the playing half of the server. */
const playForApi = ({ rooms, queue, chat, blocks, challenges, notifications, notifier, hub, ...play }: Play) => ({
  tables: rooms,
  queue,
  chat,
  blocks,
  sanctions: play.sanctions,
  admission: play.admission,
  challenges,
  notifications,
  notifier,
  overlays: play.overlays,
  online: () => hub.users,
});

const picturesOf = ({ webRoot }: Config, clock: Clock, log: Log, priority?: number): Pictures =>
  openPictures({
    clock,
    start: () => startPainter(resolve(webRoot), priority),
    failed: (fault) => log.warn({ err: fault }, "a picture of a match could not be painted"),
  });

async function identify(
  store: Store,
  clock: Clock,
  token: string,
  isKnownOnly: boolean,
): Promise<Identity | undefined> {
  const { sessions } = store;
  const session = isKnownOnly ? sessions.remembered(token) : await sessions.find(token, clock.now());
  if (session === undefined) return undefined;
  const { id } = session.user;
  const [user, ratings] = await Promise.all([store.users.find(id), readRatings(store, id, clock.now())]);
  // An account that was deleted on another server, whose session is still remembered here.
  if (user === undefined) return undefined;
  return { sessionId: session.id, user: currentUser(user, ratings) };
}

function listenForCalls(
  rest: Pick<ReturnType<typeof createApi>, "callback">,
  place: ListenerSettings,
): Promise<HttpListener> {
  const answer = rest.callback();
  return openListener((request, response) => void answer(request, response), place);
}

interface SocketPlace {
  readonly config: Config;
  readonly log: Log;
  readonly pagePort: () => number;
}

async function listenForPlayers(play: Play, { config, log, pagePort }: SocketPlace): Promise<Listening> {
  const isAllowed = (origin: string, host: string): boolean => {
    const may = mayOpenSockets(config, { origin, host, pagePort: pagePort() });
    if (!may) noteUnexpectedPage(log, origin);
    return may;
  };
  try {
    const { host, socketPort: port, trustProxy } = config;
    return await play.listen({ host, port, trustProxy, isAllowedOrigin: isAllowed });
  } catch {
    const place = { host: config.host, port: config.socketPort };
    throw listenFailure("SOCKET_PORT", place, await listenCode(place));
  }
}
