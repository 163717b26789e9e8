/** What a user and the user's friends did. */
import * as v from "valibot";
import { ACTIVITY_TYPES, activitiesSchema } from "#protocol/calls/activities.ts";
import { choice, cursor, rowsWanted } from "#server/base/api/fields.ts";
import { call, record } from "#server/base/api/declare.ts";
import { activityLimits } from "./limits.ts";

export const activitiesCall = call({
  method: "GET",
  path: "/api/activities",
  who: "session",
  summary:
    "What the user and the user's friends did, newest first, as far as each friend shows it. A page may have fewer rows than `limit` although `next` leads on.",
  query: v.object({
    type: choice("all", ACTIVITY_TYPES, `type is all or one of ${ACTIVITY_TYPES.join(", ")}`),
    limit: rowsWanted(activityLimits.rowsMax),
    after: cursor,
  }),
  answer: record(activitiesSchema),
  limits: ["activities"],
});
