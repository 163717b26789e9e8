import type { Serve } from "#server/base/api/serve.ts";
import type { CountEvent, Opened } from "#protocol/calls/analytics.ts";
import {
  type Overview,
  type OverviewDays,
  overviewCall,
  appOpenCall,
  overviewQuery,
} from "#protocol/calls/overview.ts";
import { type DailyCountStore, dailyCountStore } from "./dailyCountStore.ts";
import { overviewLimits } from "./limits.ts";
import { overviewOf } from "./overview.ts";
import { domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";

export const overviewRoute = route(overviewCall, {
  summary:
    "The figures of the server: totals with their change in percent, and one value a day for sign-ups, active players, matches, waiting time in the queue and the nine events. `days`: 7, 30, 90 or 365; days are those of UTC.",
  query: overviewQuery,
});

export const appOpenRoute = route(appOpenCall, {
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
  readonly now: () => number;
}

export function overviewRoutes(serve: Serve, { config, store, tables, countEvent, now }: OverviewDependencies): void {
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

/** The dashboard's figures. */
export const overviewDomain = domain({
  stores: (database) => ({ dailyCounts: dailyCountStore(database) }),
  routes: [overviewRoutes],
});
