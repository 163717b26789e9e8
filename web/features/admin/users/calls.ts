import { adminUserCall, type AdminUserDetail, adminUsersCall } from "#protocol/calls/userAdmin.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { pageOf } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const usersList = "users";

export const fetchUsers = pageOf(adminUsersCall);

export const userQuery = (id: string) =>
  query<AdminUserDetail>(keys.admin.item(usersList, id), (signal) => ask(adminUserCall, { params: { id }, signal }));
