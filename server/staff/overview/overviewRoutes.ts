import type { Serve } from "#server/base/api/serve.ts";
import type { CountEvent, Opened } from "#protocol/calls/analytics.ts";
import type { Overview, OverviewDays } from "#protocol/calls/overview.ts";
import { type DailyCountStore, dailyCountStore } from "./dailyCountStore.ts";
import { overviewLimits } from "./limits.ts";
import { overviewOf } from "./overview.ts";
import { appOpenCall, overviewCall } from "./overviewCalls.ts";
import { domain } from "#server/base/domain.ts";

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

  serve(overviewCall, ({ query: { days } }) => {
    const at = now();
    const last = made.get(days);
    if (last !== undefined && Math.abs(at - last.at) < overviewLimits.overviewMs) return last.overview;
    const overview = overviewOf(store.dailyCounts, { days, at, running: tables.countRunning() });
    made.set(days, { at, overview });
    overview.catch(() => made.delete(days));
    return overview;
  });

  serve(appOpenCall, ({ ctx }) => {
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
