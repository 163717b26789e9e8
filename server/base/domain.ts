/**
 * A domain of the server: a folder with its stores, services and calls, listed once in server/app/domains.ts. A domain
 * that needs another domain asks for its services by name; the list checks that they are opened before.
 *
 *     export const gemsDomain = domain({
 *       stores: (database) => ({ gems: gemStore(database) }),
 *       open: ({ store, clock }: Needs<{ readonly gems: GemStore }>) => ({ services: { … }, start, stop }),
 *       routes: { "The own account": [gemRoutes] },
 *     });
 */
import type { Instant } from "#protocol/quantities.ts";
import type { Random } from "#engine/random.ts";
import type { Refuse, Serve } from "#server/base/api/serve.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Connections, EveryoneNotifier, UserNotifier } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import type { Traces } from "#server/base/core/traces.ts";
import type { Database } from "#server/base/db/database.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Membership } from "#server/base/cluster/nodes.ts";
import type { Maintenance } from "#server/base/db/maintenance.ts";
import type { Journal } from "#server/base/journal/journal.ts";
import type { RateLimiter } from "#server/base/rateLimits.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";

/** The parts of a store besides the stores of the domains. */
export interface BaseStore {
  readonly maintenance: Maintenance;
  readonly journal: Journal;
  /** null for a server alone. */
  readonly membership: Membership | null;
  /** Resolves if the tables take a write now; rejects as `ping` does. */
  pingTables(): Promise<void>;
  /** Resolves if both the tables and the journal take a write now; rejects in about a second at the latest. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

/** The parts that each domain gets, besides the services and stores of earlier domains. */
export interface Context {
  readonly config: Config;
  readonly store: BaseStore;
  readonly log: Log;
  readonly clock: Clock;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
  readonly random: Random;
  readonly rates: RateLimiter;
  readonly metrics: Metrics;
  /** null where the operator has no collector for them. */
  readonly traces: Traces | null;
  readonly security: SecurityLog;
  /** The connected users. */
  readonly connections: Connections;
  readonly notifier: UserNotifier;
  readonly everyone: EveryoneNotifier;
  /** The other servers that play with this one. */
  readonly cluster: Cluster;
  /** Shows a text to the person who started the server. */
  readonly print: (text: string) => void;
  /** The addresses of this server on its own machine, once it listens. */
  readonly siteUrl: () => string;
  readonly socketUrl: () => string;
}

/** The input of a domain's `open`: its stores, and services of earlier domains. */
export type Needs<Stores extends object, Services extends object = object> = Context & {
  readonly store: Stores;
} & Services;

/**
 * Work that repeats: the first round begins after `firstMs`, each later one `ms` after the end of the one before. In a
 * cluster the leader does it for all nodes, from when it leads.
 */
export interface Chore {
  /** Each node of a cluster does it, because it is about the node's own memory or connections. */
  readonly isEveryNodes?: boolean;
  readonly firstMs: number;
  readonly ms: number;
  /** The pause after a round that failed. */
  readonly againMs: number;
  /** Logs a round that failed; the next one comes. */
  readonly failed: (fault: unknown) => void;
  readonly run: () => Promise<void>;
}

/** Deletes what is over at this time, and counts it. */
export type Purge = (now: number) => Promise<number>;

/** An open domain. Nothing of it runs by itself before `start`. */
export interface Opened<Services extends object = object> {
  /** The services that later domains and all routes get, by these names. */
  readonly services?: Services;
  /** Run each night, one after the other; in a cluster by the leader. */
  readonly purges?: Readonly<Record<string, Purge>>;
  readonly chores?: readonly Chore[];
  /** Reads what must be known before players connect. */
  readonly prepare?: () => Promise<void> | void;
  /** Begins what each server does by the clock; it listens by then. */
  readonly start?: () => void;
  /** Ends it. Domains stop in the reverse order. */
  readonly stop?: () => Promise<void> | void;
}

/** What calls are about, in the order in which the docs describe them. */
export const SUBJECTS = [
  "Signing in",
  "The own account",
  "Playing",
  "Finished matches",
  "Other players",
  "Notifications",
  "Chat",
  "Help",
  "Announcements, events and tournaments",
  "Streams",
  "Administration",
  "Moderation",
  "The server",
] as const;

export type Subject = (typeof SUBJECTS)[number];

/**
 * Registers what answers some calls. All domains are open by then, so it may need any of their services. It does not use
 * them before a call comes: the docs register all routes without a server.
 */
export type Routes<Needed> = (serve: Serve, server: Needed, refuse: Refuse) => void;

/** The routes of a domain, by the subject of their calls. */
export type RoutesBySubject = { readonly [S in Subject]?: readonly Routes<never>[] };

export interface Domain<Stores extends object, Needed, Services extends object, AllRoutes extends RoutesBySubject> {
  /** Its stores, by names that are unique among all domains. */
  readonly stores?: (database: Database) => Stores;
  readonly open?: (needs: Needed) => Opened<Services>;
  readonly routes?: AllRoutes;
}

/** Declares a domain. */
export const domain = <
  Stores extends object = object,
  Needed = unknown,
  Services extends object = object,
  const AllRoutes extends RoutesBySubject = Readonly<Record<never, never>>,
>(
  declared: Domain<Stores, Needed, Services, AllRoutes>,
): Domain<Stores, Needed, Services, AllRoutes> => declared;

type Takes<One> = One extends Routes<infer Needed> ? (needed: Needed) => void : never;

/** The combined needs of these routes. */
export type NeedsOf<AllRoutes extends RoutesBySubject> = {
  readonly [S in keyof AllRoutes]: AllRoutes[S] extends readonly (infer One)[] ? Takes<One> : never;
}[keyof AllRoutes] extends (needed: infer All) => void
  ? All
  : never;
