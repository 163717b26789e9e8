import { activitiesCall, type Activity, type ActivityType } from "#protocol/calls/activities.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";

export type ActivityFilter = ActivityType | "all";

/** What the reader and the reader's friends did, newest first. */
export const activitiesQuery = (type: ActivityFilter): CursorQuery<Activity> => ({
  queryKey: keys.activities.list(type),
  fetch: (after, signal) => ask(activitiesCall, { query: { type, limit: pageRows, after }, signal }),
});
