/** The calls about the current user; apart from calls.ts because the first page needs only these. */
import { type AuthAnswer, authAnswerSchema, type CurrentUser, currentUserSchema } from "#protocol/calls/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const makeGuest = (): Promise<ApiResult<AuthAnswer>> =>
  send({ path: "/auth/guest", method: "POST", answer: authAnswerSchema });

export const endSession = (): Promise<ApiResult<void>> => send({ path: "/auth/logout", method: "POST", signed: true });

export const fetchUser = (): Promise<ApiResult<CurrentUser>> =>
  send({ path: "/users/me", signed: true, answer: currentUserSchema });
