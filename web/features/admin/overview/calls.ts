import { type Overview, OVERVIEW_DAYS, overviewCall, type OverviewDays } from "#protocol/calls/overview.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const usualDays: OverviewDays = 30;

/** The period that an address asks for. */
export const daysOf = (asked: string | null): OverviewDays =>
  OVERVIEW_DAYS.find((days) => String(days) === asked) ?? usualDays;

export const overviewQuery = (days: OverviewDays) =>
  query<Overview>([...keys.admin.overview, days], (signal) =>
    ask(overviewCall, { query: { days: String(days) }, signal }),
  );
