/** The calls of signing in and up. A guest's token goes along, so that the account keeps the guest's matches. */
import type { GoogleCode } from "#protocol/calls/accountForms.ts";
import { type AuthAnswer, authAnswerSchema } from "#protocol/calls/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const signInWithGoogle = (intent: "login" | "signup", body: GoogleCode): Promise<ApiResult<AuthAnswer>> =>
  send({ path: `/auth/google/${intent}`, method: "POST", body, signed: true, answer: authAnswerSchema });
