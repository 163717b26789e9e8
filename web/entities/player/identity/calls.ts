import type { ChangeAccount } from "#server/protocol/accountForms.ts";
import { type CurrentUser, currentUserSchema } from "#server/protocol/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** Changes the name and picture of whoever plays here; the answer is who that is now. */
export const changeIdentity = (body: ChangeAccount): Promise<ApiResult<CurrentUser>> =>
  send({ path: "/users/me", method: "PATCH", body, signed: true, answer: currentUserSchema });
