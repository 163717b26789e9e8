/**
 * The domain of the overview: figures of the last days for the dashboard, compared with as many days before. It promises
 * that nothing is counted about a visitor who asks not to be, and that a count is written once. figures.ts counts,
 * dailyCounts.ts stores, systemStatus.ts measures the machine.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { ANALYTICS_EVENTS, type AnalyticsEvent, type CountEvent, type Opened } from "#protocol/calls/analytics.ts";
import {
  type Figure,
  type Overview,
  type OverviewDays,
  overviewCall,
  appOpenCall,
  overviewQuery,
} from "#protocol/calls/overview.ts";
import { type Count, type DailyCount, type DailyCountStore } from "./dailyCounts.ts";
import { overviewLimits } from "./limits.ts";
import { dayOf, startOf } from "#server/base/db/addDailyCount.ts";
import { eventMeasure, type Figures, type Measure } from "./figures.ts";
import { route } from "#server/base/api/declare.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { owesCode } from "#server/base/api/session.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { TwoFactor } from "#server/people/twoFactor/twoFactor.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import { nodeStatuses, StatusFeed, SystemMeter } from "./systemStatus.ts";

const overviewRoute = route(overviewCall, {
  summary:
    "The figures of the server: totals with their change in percent, and one value a day for sign-ups, active players, matches, waiting time in the queue and the nine events. `days`: 7, 30, 90 or 365; days are those of UTC.",
  query: overviewQuery,
});

const appOpenRoute = route(appOpenCall, {
  summary:
    "Counts that the page was opened, and nothing about who opened it. Answers where the page forwards its events to: the operator's Umami and the site's id there, or null. A request with `DNT: 1` or `Sec-GPC: 1` is not counted and gets null.",
  limits: ["appOpen"],
});

export interface OverviewDependencies {
  readonly store: { readonly dailyCounts: Pick<DailyCountStore, "totals" | "parts" | "accounts"> };
  readonly config: { readonly analytics: Opened["forward"] };
  readonly tables: { countRunning(): number };
  readonly countEvent: CountEvent;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function overviewRoutes(serve: Serve, { config, store, tables, countEvent, now }: OverviewDependencies): void {
  const made = new Map<OverviewDays, { readonly at: number; readonly overview: Promise<Overview> }>();

  serve(overviewRoute, ({ query: { days } }) => {
    const at = now();
    const last = made.get(days);
    if (last !== undefined && Math.abs(at - last.at) < overviewLimits.overviewMs) return last.overview;
    const overview = overviewOf(store.dailyCounts, { days, at, running: tables.countRunning() });
    made.set(days, { at, overview });
    overview.catch(() => made.delete(days));
    return overview;
  });

  serve(appOpenRoute, ({ ctx }) => {
    // The page sends nothing then; another client may.
    if (ctx.get("dnt") === "1" || ctx.get("sec-gpc") === "1") return { forward: null };
    countEvent("app_open", {});
    return { forward: config.analytics };
  });
}

interface OverviewRequest {
  readonly days: OverviewDays;
  readonly at: number;
  /** Matches that run now. */
  readonly running: number;
}

type AnyMeasure = Measure | ReturnType<typeof eventMeasure>;

/** By how many percent a figure differs from the one before; null where there was none. */
export const changeOf = (value: number, before: number): number | null =>
  before === 0 ? null : Math.round((1000 * (value - before)) / Math.abs(before)) / 10;

const figure = (value: number, before: number): Figure => ({ value, change: changeOf(value, before) });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One value a day of each measure, over the period before and the period itself. */
class Days {
  readonly #days: number;
  readonly #first: number;
  readonly #values = new Map<string, number[]>();

  constructor(rows: readonly DailyCount[], days: number, first: number) {
    this.#days = days;
    this.#first = first;
    for (const { day, measure, total } of rows) {
      const values = this.#values.get(measure) ?? this.#none();
      values[day - first] = total;
      this.#values.set(measure, values);
    }
  }

  /** Of the period. */
  of(measure: AnyMeasure): readonly number[] {
    return (this.#values.get(measure) ?? this.#none()).slice(this.#days);
  }

  /** Of as many days before it. */
  before(measure: AnyMeasure): readonly number[] {
    return (this.#values.get(measure) ?? this.#none()).slice(0, this.#days);
  }

  get from(): number {
    return startOf(this.#first + this.#days);
  }

  #none(): number[] {
    return Array<number>(2 * this.#days).fill(0);
  }
}

/** The figures of the last `days` days, compared with as many days before. */
export async function overviewOf(
  store: Pick<DailyCountStore, "totals" | "parts" | "accounts">,
  { days, at, running }: OverviewRequest,
): Promise<Overview> {
  const today = dayOf(at);
  const first = today - 2 * days + 1;
  const [rows, parts, accounts] = await Promise.all([
    store.totals(first, today),
    store.parts(today - days + 1, today),
    store.accounts(),
  ]);
  const counts = new Days(rows, days, first);
  const signUps = counts.of("signups");
  const samples = sum(counts.of("running_samples"));
  const gems = (of: (measure: Measure) => readonly number[]): number => sum(of("gem_fees")) - sum(of("gem_prizes"));
  const waits = counts.of("queue_waits");
  return {
    from: counts.from,
    days,
    totalUsers: figure(accounts, Math.max(0, accounts - sum(signUps))),
    activeGames: figure(running, samples === 0 ? 0 : sum(counts.of("running")) / samples),
    tournamentPlayers: figure(sum(counts.of("tournament_players")), sum(counts.before("tournament_players"))),
    revenue: figure(
      gems((measure) => counts.of(measure)),
      gems((measure) => counts.before(measure)),
    ),
    sign_ups: signUps,
    active_players: counts.of("active"),
    matches: counts.of("matches"),
    queue_wait_ms: counts.of("queue_wait_ms").map((ms, day) => meanOf(ms, waits[day] ?? 0)),
    events: Object.fromEntries(
      ANALYTICS_EVENTS.map((event) => [event, counts.of(eventMeasure(event))] as const),
    ) as Record<AnalyticsEvent, readonly number[]>,
    event_fields: parts.flatMap(fieldsOf),
  };
}

const meanOf = (total: number, count: number): number | null => (count === 0 ? null : Math.round(total / count));

/** `event:game_ended`, `won=true` as the count of one value of one field. */
function fieldsOf({ measure, part, total }: Count): Overview["event_fields"] {
  const event = ANALYTICS_EVENTS.find((each) => eventMeasure(each) === measure);
  const [field = "", value = ""] = part.split("=");
  return event === undefined ? [] : [{ event, field, value, count: total }];
}

type OverviewNeeds = Needs<
  { readonly users: UserStore; readonly sessions: SessionStore },
  {
    readonly twoFactor: TwoFactor;
    readonly tables: Registry;
    readonly queue: ClusterQueue;
    readonly figures: Figures;
  }
>;

/** Counts connected users and matches, and provides the feed of the system status. */
function openOverview(needs: OverviewNeeds) {
  const { store, twoFactor, tables, queue, figures, connections, metrics, clock, log } = needs;
  connections.watch({ connected: (userId) => figures.seen(userId), disconnected: () => {} });
  figures.watch({ countRunning: () => tables.countRunning(), connectedUsers: () => connections.userIds() });
  const meter = new SystemMeter({
    countRunning: () => tables.countRunning(),
    countQueued: () => queue.size,
    countConnected: () => connections.users,
    requestTotals: metrics.requestTotals,
    nodes: () => nodeStatuses(store.membership),
    clock,
  });
  const status = new StatusFeed({
    users: store.users,
    twoFactor,
    owesCode: (sessionId, userId) => owesCode(sessionId, userId, { store, twoFactor }),
    read: () => meter.read(),
    clock,
    failed: (fault) => log.warn({ err: fault }, "the system status was not sent"),
  });
  return { services: { systemStatus: status }, stop: () => status.stop() };
}

/** The dashboard: figures by day, and the system status. */
export const overviewDomain = domain({ open: openOverview, routes: { Administration: [overviewRoutes] } });
