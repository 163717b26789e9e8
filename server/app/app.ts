/** The whole server as one value: its store, domains, sockets and API, opened in this order and stopped in the reverse. */
import type { Random } from "#engine/random.ts";
import type { Config } from "#server/base/config/config.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";
import { ownUrl } from "#server/base/core/listening.ts";
import { openLog, type Log } from "#server/base/core/log.ts";
import type { NodeProcess } from "#server/base/cluster/nodes.ts";
import { createMetrics, type Metrics } from "#server/base/core/metrics.ts";
import type { Traces } from "#server/base/core/traces.ts";
import { build } from "#server/base/core/version.ts";
import { secureRandom } from "#server/base/core/secureRandom.ts";
import type { JournalProbe } from "#server/base/journal/journal.ts";
import { createRateLimiter } from "#server/base/rateLimits.ts";
import { openSecurityLog, type SecurityLog } from "#server/base/securityLog.ts";
import { unfinishedDemo } from "#server/app/demo.ts";
import { lostByNode, enterCluster, readyAsNode, whileHeld } from "./clusterNode.ts";
import { openDomains, route, type ServerContext, type Services } from "./domains.ts";
import { type HousekeepingDependencies, startHousekeeping } from "./housekeeping.ts";
import { createApi } from "./http/app.ts";
import { type HttpListener, openListener } from "./http/listener.ts";
import { openMetrics } from "./http/metricsAccess.ts";
import { Hub } from "./sockets/hub.ts";
import { openSockets } from "./sockets/openSockets.ts";
import type { Listening } from "./sockets/transport.ts";
import { openStore } from "./store/open.ts";
import type { StartedStore } from "./store/startEmbedded.ts";

type StartStep = "loaded" | "store" | "rooms" | "listening";

const usPerMs = 1_000;

/** When each step of a start was done, in milliseconds since the process began, for one line of the log. */
class StartTimes {
  readonly #done: Partial<Record<`${StartStep}Ms`, number>> = {};

  /** Made once the modules are loaded. */
  constructor() {
    this.mark("loaded");
  }

  mark(step: StartStep): void {
    this.#done[`${step}Ms`] = Math.round(performance.now());
  }

  /** Says so; `cpuMs` is the processor time of all threads until now. `lease` is that of a node of a cluster. */
  say(log: Log, rooms: number, lease: NodeProcess | undefined): void {
    const { user, system } = process.cpuUsage();
    const asNode = lease === undefined ? {} : { nodeName: lease.node, epoch: lease.epoch };
    log.info({ ...build, ...asNode, ...this.#done, cpuMs: Math.round((user + system) / usPerMs), rooms }, "ready");
  }

  /** Says when the clocks of all tables ran again. Players who came back before that had their table at once. */
  sayRunning(log: Log): void {
    log.info({ runningMs: Math.round(performance.now()) }, "all tables run");
  }
}

/** The parts that a test may replace. */
export interface ServerEnvironment extends Pick<ServerContext, "passwords" | "painterPriority"> {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  readonly security?: SecurityLog;
  /** Shows a text to the person who started the server. */
  readonly print?: (text: string) => void;
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
  readonly store: Services["store"];
  /** The services of the domains, by name. */
  readonly services: Services;
  readonly hub: Hub;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  /** One round of the nightly purge and the chores of all domains. */
  readonly housekeeping: Pick<HousekeepingDependencies, "purges" | "chores">;
  /** Answers what is under way, commits what was accepted, lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Starts a server; rejects with a StartError, and leaves nothing behind, when it cannot.
 * @throws StartError if it cannot start
 */
export async function startServer(config: Config, surroundings: ServerEnvironment = {}): Promise<RunningServer> {
  const { clock = systemClock, random = secureRandom, log = openLog(config) } = surroundings;
  const { print = (text) => void process.stdout.write(text), replaced, filesMax, begun, ...ofTests } = surroundings;
  const times = new StartTimes();
  const metrics = createMetrics();
  const undo: (() => Promise<void> | void)[] = [() => metrics.stop()];
  /** Ports, closed after everything else: until then the server asks new requests to retry. */
  const doors: Pick<HttpListener, "close">[] = [];
  undo.push(() => Promise.all(doors.map((door) => door.close())).then(() => {}));
  const stopLater = <T extends { stop(): Promise<void> | void }>(part: T): T => {
    undo.push(() => part.stop());
    return part;
  };
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  let httpPort = config.port;
  let sockets: Listening | undefined;
  const urlAt = (port: number): string => ownUrl({ host: config.host, port });
  try {
    const security = stopLater(surroundings.security ?? openSecurityLog(config, clock, log));
    const lease = { lost: config.redis === null ? replaced : lostByNode(() => sockets?.drain(), replaced) };
    const traces = await openTraces(config, log);
    undo.push(() => traces?.stop());
    const store = stopLater(
      await openStore(config, probeOf(metrics, log, traces), log, { lease, started: begun, traces }),
    );
    times.mark("store");
    const hub = new Hub((count) => metrics.setSockets(count));
    const rates = createRateLimiter({ now: () => clock.monotonic(), isOn: config.rateLimits });
    const { cluster, reached } = stopLater(
      await enterCluster(config, store.membership, { clock, log, metrics, rates, hub }),
    );
    const parts = { config, log, clock, random, metrics, traces, print, cluster };
    const context = { ...ofTests, ...parts, store, rates, now: () => clock.now() };
    const urls = { siteUrl: () => urlAt(httpPort), socketUrl: () => urlAt(sockets?.port ?? config.socketPort) };
    const reach = { ...reached, endConnections: () => sockets?.drain() };
    const domains = openDomains({ ...context, ...urls, security, ...reach }, stopLater);
    const { services } = domains;
    const rebuilt = await services.tables.readJournal();
    await domains.prepare();
    times.mark("rooms");
    sockets = await openSockets(services, { hub, pagePort: () => httpPort, filesMax });
    const { port: socketPort } = sockets;
    doors.push(sockets);
    undo.push(startHousekeeping({ ...domains, maintenance: store.maintenance, cluster, clock, log }));
    await warnAtStart(services);
    const server = { ...services, socketPort };
    const answer = createApi(server, (serve, refuse) => route(serve, refuse, server)).callback();
    const place = { ...config, setting: "PORT", filesMax } as const;
    const door = await openListener(whileHeld(store.membership, answer), place);
    doors.push(door);
    undo.push(() => door.drain());
    httpPort = door.port;
    if (config.metrics.port !== null) doors.push(await openMetrics(config, config.metrics.port, metrics, log));
    times.mark("listening");
    times.say(log, rebuilt, store.membership?.lease);
    domains.start();
    undo.push(await readyAsNode(store.membership));
    void services.tables.rebuildRest().then((isRebuilt) => isRebuilt && times.sayRunning(log));
    return { httpPort, socketPort, store, services, hub, metrics, security, housekeeping: domains, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The traces, whose libraries are loaded only where a collector is set. */
async function openTraces({ collector }: Config, log: Log): Promise<Traces | null> {
  if (collector === null) return null;
  const { exportedTraces } = await import("#server/base/core/otel.ts");
  return exportedTraces(collector, log);
}

/** Passes the journal's events to the metrics and the log. */
const probeOf = (metrics: Metrics, log: Log, traces: Traces | null): JournalProbe => ({
  committed: (entries, tookMs) => {
    metrics.observeCommit(entries, tookMs);
    traces?.ended({ kind: "journal commit", tookMs, fields: { "spar.journal.entries": entries } });
  },
  faulted: (fault) => log.error({ err: fault }, "a room failed on its journal's answer"),
  damaged: (what) => log.warn({ damage: what }, "the journal was damaged and is repaired"),
});

/** Warns of settings and of a store that the operator should look at. */
async function warnAtStart({ config, store, log, print }: Services): Promise<void> {
  warnOfMissingSettings(config, log);
  const halfDemo = await unfinishedDemo(store.demo, config.mysql === null);
  if (halfDemo !== null) print(`${halfDemo}\n`);
}

/** Says that every user of this machine may read the config file, which has passwords or keys. */
export function warnOfExposure(log: Pick<Log, "warn">): void {
  log.warn("the config file has passwords or keys, and every user of this machine may read it: chmod o-r");
}

/** Says at the start of a real server what was likely forgotten, in one line each. */
export function warnOfMissingSettings(
  { mode, publicUrl, trustProxy, twoFactorKeys, smtp }: Config,
  log: Pick<Log, "warn">,
): void {
  if (mode !== "production") return;
  if (publicUrl === null) {
    log.warn(
      "PUBLIC_URL is not set: pages under a public name can change nothing, because such a name may be anybody's",
    );
  } else if (publicUrl.startsWith("https:") && trustProxy === 0) {
    log.warn("TRUST_PROXY is 0 behind the proxy of an https PUBLIC_URL: for the limits all players are one address");
  }
  if (twoFactorKeys.length === 0) {
    log.warn("TWO_FACTOR_KEY is not set: two-factor sign-in cannot be switched on, and staff cannot use the dashboard");
  }
  if (smtp === null) log.warn("SMTP_URL is not set: no mail is sent, so nobody can sign up or reset a password");
}
