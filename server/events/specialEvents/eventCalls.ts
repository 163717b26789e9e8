/** Special events for players. */
import * as v from "valibot";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { EVENT_STATUSES, specialEventsSchema } from "#protocol/calls/specialEvents.ts";
import { choice, cursor, rowsWanted } from "#server/base/api/fields.ts";
import { call, record } from "#server/base/api/declare.ts";
import { eventLimits } from "./limits.ts";

const [english, ...otherLocales] = LOCALES;
const [ongoing, ...otherStatuses] = EVENT_STATUSES;

export const eventsCall = call({
  method: "GET",
  path: "/api/events",
  who: "anyone",
  summary:
    "The special events of a `status`, in the language of `locale` or in English where there is no such text. Of ongoing ones what ends next comes first, of upcoming ones what begins next, of past ones what ended last. `progress` is the user's own.",
  query: v.object({
    locale: choice(english, otherLocales, `locale is one of ${LOCALES.join(", ")}`),
    status: choice(ongoing, otherStatuses, `status is one of ${EVENT_STATUSES.join(", ")}`),
    limit: rowsWanted(eventLimits.rowsMax),
    after: cursor,
  }),
  answer: record(specialEventsSchema),
});
