import {
  type AdminUserDetail,
  adminUserDetailSchema,
  type AdminUsers,
  adminUsersSchema,
} from "#protocol/calls/userAdmin.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { listQueryOf, type ListWanted } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const usersList = "users";

const path = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

export const fetchUsers = (wanted: ListWanted, signal?: AbortSignal): Promise<ApiResult<AdminUsers>> =>
  send({ path: `/admin/users?${listQueryOf(wanted)}`, signed: "always", answer: adminUsersSchema, signal });

export const userQuery = (id: string) =>
  query<AdminUserDetail>(keys.admin.item(usersList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: adminUserDetailSchema, signal }),
  );
