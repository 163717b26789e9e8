/** Users as staff see and manage them. */
import * as v from "valibot";
import { byId, choice, cursor, part, rowsWanted } from "#server/base/api/fields.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import {
  adminUserDetailSchema,
  adminUsersSchema,
  detailsForm,
  roleForm,
  USER_FILTERS,
  USER_SORTS,
} from "#protocol/calls/adminUsers.ts";

const [firstFilter, ...otherFilters] = USER_FILTERS;
const [firstSort, ...otherSorts] = USER_SORTS;

export const adminUsersCall = call({
  method: "GET",
  path: "/api/admin/users",
  who: "moderator",
  summary:
    "Users page by page. `q` is a part of a name, for administrators also the beginning of a mail address; `status` one of all, active, banned, suspended (accounts), staff, guests; `sort` one of name, created, games, with a dash before it for the other direction. `rank` follows from the rating: Bronze below 1200, Silver, Gold, Platinum and Diamond 200 points each, Master from 2000. Moderators see no mail addresses. `total` is left out of a search.",
  query: v.object({
    q: part,
    status: choice(firstFilter, otherFilters, `status is one of ${USER_FILTERS.join(", ")}`),
    sort: choice(firstSort, otherSorts, `sort is one of ${USER_SORTS.join(", ")}`),
    limit: rowsWanted(apiLimits.pageRowsMax),
    after: cursor,
  }),
  answer: record(adminUsersSchema),
  share: "search",
});

export const adminUserCall = call({
  method: "GET",
  path: "/api/admin/users/:id",
  who: "moderator",
  summary: "One user with sanctions, and what the user who asks may do with that user.",
  params: byId,
  answer: record(adminUserDetailSchema),
});

export const changeRoleCall = call({
  method: "PUT",
  path: "/api/admin/users/:id/role",
  who: "administrator",
  isFresh: true,
  summary:
    "Gives an account another role. It holds from the next call on. Not the own account, and the last administrator keeps the role. A banned or suspended account gets no role of staff.",
  params: byId,
  body: roleForm,
  answer: done,
  refusals: ["not_found", "last_administrator", "not_active"],
  limits: ["sanction"],
});

export const signOutCall = call({
  method: "POST",
  path: "/api/admin/users/:id/sign-out",
  who: "administrator",
  summary: "Ends all sessions of a user, on open sockets too.",
  params: byId,
  body: detailsForm,
  answer: done,
  refusals: ["not_found"],
  limits: ["sanction"],
});
