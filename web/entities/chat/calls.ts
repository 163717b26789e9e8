/** The calls that block users and report what they wrote. */
import { type BlockedUser, blockedUsersSchema } from "#protocol/calls/chat.ts";
import type { NewReport } from "#protocol/calls/reports.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const blockPath = (id: string): string => `/users/me/blocks/${encodeURIComponent(id)}`;

export const fetchBlocks = (): Promise<ApiResult<readonly BlockedUser[]>> =>
  send({ path: "/users/me/blocks", signed: true, answer: blockedUsersSchema });

export const putBlock = (id: string): Promise<ApiResult<void>> =>
  send({ path: blockPath(id), method: "PUT", body: {}, signed: true });

export const deleteBlock = (id: string): Promise<ApiResult<void>> =>
  send({ path: blockPath(id), method: "DELETE", signed: true });

export const sendReport = (body: NewReport): Promise<ApiResult<void>> =>
  send({ path: "/reports", method: "POST", body, signed: true });
