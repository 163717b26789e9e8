/** The figures of the dashboard. */
import * as v from "valibot";
import { openedSchema } from "#protocol/calls/analytics.ts";
import { OVERVIEW_DAYS, overviewSchema } from "#protocol/calls/overview.ts";
import { call, record } from "#server/base/api/declare.ts";

const days = v.pipe(
  v.optional(v.string(), "30"),
  v.picklist(OVERVIEW_DAYS.map(String), `days: one of ${OVERVIEW_DAYS.join(", ")}`),
  v.transform(Number),
  v.picklist(OVERVIEW_DAYS),
);

export const overviewCall = call({
  method: "GET",
  path: "/api/admin/overview",
  who: "moderator",
  summary:
    "The figures of the server: totals with their change in percent, and one value a day for sign-ups, active players, matches, waiting time in the queue and the nine events. `days`: 7, 30, 90 or 365; days are those of UTC.",
  query: v.object({ days }),
  answer: record(overviewSchema),
});

export const appOpenCall = call({
  method: "POST",
  path: "/api/events/app-open",
  who: "anyone",
  summary:
    "Counts that the page was opened, and nothing about who opened it. Answers where the page forwards its events to: the operator's Umami and the site's id there, or null. A request with `DNT: 1` or `Sec-GPC: 1` is not counted and gets null.",
  answer: record(openedSchema),
  limits: ["appOpen"],
});
