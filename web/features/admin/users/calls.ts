import {
  type AdminUserDetail,
  type AdminUsers,
  adminUserDetailSchema,
  adminUsersSchema,
  type BanForm,
  type DetailsForm,
  type RoleForm,
  type TimedSanctionForm,
} from "#protocol/calls/adminUsers.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { type ListWanted, listQueryOf } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const usersList = "users";

const path = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

export const fetchUsers = (wanted: ListWanted, signal?: AbortSignal): Promise<ApiResult<AdminUsers>> =>
  send({ path: `/admin/users?${listQueryOf(wanted)}`, signed: "always", answer: adminUsersSchema, signal });

export const userQuery = (id: string) =>
  query<AdminUserDetail>(keys.admin.item(usersList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: adminUserDetailSchema, signal }),
  );

const post = (to: string, body: object): Promise<ApiResult<void>> =>
  send({ path: to, method: "POST", body, signed: "always" });

export const ban = (id: string, form: BanForm): Promise<ApiResult<void>> => post(`${path(id)}/ban`, form);
export const suspend = (id: string, form: TimedSanctionForm): Promise<ApiResult<void>> =>
  post(`${path(id)}/suspend`, form);
export const mute = (id: string, form: TimedSanctionForm): Promise<ApiResult<void>> => post(`${path(id)}/mute`, form);
export const signOut = (id: string, form: DetailsForm): Promise<ApiResult<void>> => post(`${path(id)}/sign-out`, form);
export const lift = (sanctionId: string, form: DetailsForm): Promise<ApiResult<void>> =>
  post(`/admin/sanctions/${encodeURIComponent(sanctionId)}/lift`, form);
export const changeRole = (id: string, body: RoleForm): Promise<ApiResult<void>> =>
  send({ path: `${path(id)}/role`, method: "PUT", body, signed: "always" });
