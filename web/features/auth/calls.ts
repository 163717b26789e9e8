/** The calls of signing in and up. A guest's token goes along, so that the account keeps the guest's matches. */
import type { GoogleCode } from "#protocol/calls/accountForms.ts";
import { googleLoginCall, googleSignUpCall } from "#protocol/calls/signIn.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";

export const signInWithGoogle = (intent: "login" | "signup", body: GoogleCode): Promise<ApiResult<AuthAnswer>> =>
  ask(intent === "login" ? googleLoginCall : googleSignUpCall, { body });
