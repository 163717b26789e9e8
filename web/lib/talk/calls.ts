/** The calls about people one would rather not hear, and about what they said. */
import type { NewReport } from "#server/protocol/reports.ts";
import type { BlockedUser } from "#server/protocol/chat.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, list, number } from "#web/lib/decode.ts";
import { publicUser } from "#web/lib/userRecords.ts";

const nothing = (): void => undefined;

const blockedUser = (value: unknown): BlockedUser => {
  const it = fields(value);
  return { user: publicUser(it["user"]), at: number(it["at"]) };
};

const blockPath = (id: string): string => `/users/me/blocks/${encodeURIComponent(id)}`;

export const fetchBlocks = (): Promise<ApiResult<readonly BlockedUser[]>> =>
  send({ path: "/users/me/blocks", signed: true, decode: list(blockedUser) });

export const putBlock = (id: string): Promise<ApiResult<void>> =>
  send({ path: blockPath(id), method: "PUT", body: {}, signed: true, decode: nothing });

export const deleteBlock = (id: string): Promise<ApiResult<void>> =>
  send({ path: blockPath(id), method: "DELETE", signed: true, decode: nothing });

export const sendReport = (body: NewReport): Promise<ApiResult<void>> =>
  send({ path: "/reports", method: "POST", body, signed: true, decode: nothing });
