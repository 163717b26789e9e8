/** The gems of the user who asks. */
import * as v from "valibot";
import { GEMS_PAGE_MAX, gemsSchema } from "#protocol/calls/gems.ts";
import { cursor, rowsWanted } from "#server/base/api/fields.ts";
import { call, record } from "#server/base/api/declare.ts";

export const gemsCall = call({
  method: "GET",
  path: "/api/users/me/gems",
  who: "account",
  summary:
    "The user's gems: the balance, and what changed it, newest first. Gems have no monetary value and cannot be bought.",
  query: v.object({ limit: rowsWanted(GEMS_PAGE_MAX), after: cursor }),
  answer: record(gemsSchema),
});
