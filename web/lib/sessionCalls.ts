/** The calls about who plays here; apart from calls.ts because the first page needs only these. */
import type { AuthAnswer, CurrentUser } from "#server/protocol/users.ts";
import { type ApiResult, send } from "./api.ts";
import { authAnswer, currentUser } from "./userRecords.ts";

export const makeGuest = (): Promise<ApiResult<AuthAnswer>> =>
  send({ path: "/auth/guest", method: "POST", decode: authAnswer });

export const endSession = (): Promise<ApiResult<void>> =>
  send({ path: "/auth/logout", method: "POST", signed: true, decode: () => undefined });

export const fetchUser = (): Promise<ApiResult<CurrentUser>> =>
  send({ path: "/users/me", signed: true, decode: currentUser });
