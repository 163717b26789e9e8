import type { ChangeAccount } from "#protocol/calls/accountForms.ts";
import { type CurrentUser, currentUserSchema } from "#protocol/calls/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** Changes the user's name and picture; the answer is the changed user. */
export const changeIdentity = (body: ChangeAccount): Promise<ApiResult<CurrentUser>> =>
  send({ path: "/users/me", method: "PATCH", body, signed: true, answer: currentUserSchema });
