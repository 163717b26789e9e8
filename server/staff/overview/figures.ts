/** The server's figures for the dashboard and for /metrics. Other domains report each event. */
import type { UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import type { AnalyticsEvent, CountEvent } from "#protocol/calls/analytics.ts";
import { DailyCounts, type DailyCountStore, dailyCountStore } from "./dailyCounts.ts";
import { overviewLimits } from "./limits.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";

/** The measures besides the events. `gem_fees`, `gem_prizes` and `tournament_players` are those of tournaments. */
export type Measure =
  | "signups"
  | "active"
  | "matches"
  | "queue_waits"
  | "queue_wait_ms"
  | "running"
  | "running_samples"
  | "gem_fees"
  | "gem_prizes"
  | "tournament_players";

export const eventMeasure = (event: AnalyticsEvent): `event:${AnalyticsEvent}` => `event:${event}`;

export interface FiguresDependencies {
  readonly store: Pick<DailyCountStore, "add">;
  readonly clock: Clock;
  readonly metrics: { countEvent(event: AnalyticsEvent): void };
  readonly failed: (fault: unknown) => void;
}

/** Current numbers, read at intervals. */
export interface Watched {
  readonly countRunning: () => number;
  readonly connectedUsers: () => Iterable<UserId>;
}

export class Figures {
  readonly #counts: DailyCounts;
  readonly #parts: FiguresDependencies;
  #cancel: (() => void) | null = null;

  constructor(parts: FiguresDependencies) {
    this.#parts = parts;
    this.#counts = new DailyCounts(parts);
  }

  readonly countEvent: CountEvent = (event, fields) => {
    this.#parts.metrics.countEvent(event);
    const measure = eventMeasure(event);
    this.#counts.add(measure);
    for (const [field, value] of Object.entries<unknown>(fields))
      this.#counts.add(measure, 1, `${field}=${partOf(field, value)}`);
  };

  /** An account was made. */
  signedUp(): void {
    this.#count("signups");
  }

  /** A user is connected. */
  seen(userId: UserId): void {
    this.#counts.seen(userId);
  }

  /** Two were paired in quick match after these waits. */
  paired(waitsMs: readonly number[]): void {
    this.#count("queue_waits", waitsMs.length);
    this.#count("queue_wait_ms", Math.round(waitsMs.reduce((sum, ms) => sum + ms, 0)));
  }

  /**
   * A match was stored for the first time. Its events are counted here and not while it is played, so that no table waits
   * for it; each counts once for each person at the table.
   */
  matchFinished({ players, matchNumber, winnerSeat, reason }: FinishedMatch): void {
    this.#count("matches");
    const hands = players.reduce((sum, { handsWon }) => sum + handsWon, 0);
    // A match that was given up ends within a hand.
    const begun = reason === "points" ? hands : hands + 1;
    for (const { seat, isBot } of players) {
      if (isBot) continue;
      if (matchNumber > 1) this.countEvent("rematch_started", {});
      for (let hand = 1; hand <= hands; hand++) this.countEvent("hand_ended", { hand_number: hand });
      for (let hand = 2; hand <= begun; hand++) this.countEvent("new_hand_started", { hand_number: hand });
      this.countEvent("game_ended", { won: seat === winnerSeat });
    }
  }

  /** Notes at intervals how many matches run, and who is still connected on a new day. */
  watch(watched: Watched): void {
    this.#cancel = this.#parts.clock.after(overviewLimits.sampleMs, () => {
      this.#count("running", watched.countRunning());
      this.#count("running_samples");
      for (const userId of watched.connectedUsers()) this.seen(userId);
      this.watch(watched);
    });
  }

  /** Writes what is counted. */
  flush(): Promise<void> {
    return this.#counts.flush();
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    await this.#counts.stop();
  }

  #count(measure: Measure, by = 1): void {
    this.#counts.add(measure, by);
  }
}

/** The value of an event's field as it is counted. */
function partOf(field: string, value: unknown): string {
  const isLate = field === "hand_number" && typeof value === "number" && value > overviewLimits.handNumberMax;
  return isLate ? `${overviewLimits.handNumberMax}+` : String(value);
}

/** Each way to an account reports a new one to the security log, and so to the figures. */
const withSignUps = (security: SecurityLog, figures: Figures): SecurityLog => ({
  record: (event) => {
    if (event.event === "signed-up") figures.signedUp();
    security.record(event);
  },
  reopen: () => security.reopen(),
  stop: () => security.stop(),
});

/** Opened before the domains that count something. */
export const figuresDomain = domain({
  stores: (database) => ({ dailyCounts: dailyCountStore(database) }),
  open: ({ store, metrics, clock, log, security }: Needs<{ readonly dailyCounts: DailyCountStore }>) => {
    const figures = new Figures({
      store: store.dailyCounts,
      metrics,
      clock,
      failed: (fault) => log.warn({ err: fault }, "figures of the day were not kept yet"),
    });
    const services = { figures, countEvent: figures.countEvent, security: withSignUps(security, figures) };
    return { services, stop: () => figures.stop() };
  },
});
