import { activitiesSchema, type Activity, type ActivityType } from "#protocol/calls/activities.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";

export type ActivityFilter = ActivityType | "all";

/** What the reader and the reader's friends did, newest first. */
export const activitiesQuery = (type: ActivityFilter): CursorQuery<Activity> => ({
  queryKey: keys.activities.list(type),
  fetch: (after, signal) => {
    const words = new URLSearchParams({ type, limit: String(pageRows), ...(after !== null && { after }) });
    return send({ path: `/activities?${words}`, signed: "always", answer: activitiesSchema, signal });
  },
});
