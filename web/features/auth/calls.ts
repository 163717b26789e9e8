/** The calls of signing in and up. A guest's token goes along, so that the account keeps the guest's matches. */
import type { GoogleCode, Login, Register, ResetPassword } from "#protocol/calls/accountForms.ts";
import { type AuthAnswer, authAnswerSchema } from "#protocol/calls/users.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const login = (body: Login): Promise<ApiResult<AuthAnswer>> =>
  send({ path: "/auth/login", method: "POST", body, signed: true, answer: authAnswerSchema });

export const register = (body: Register): Promise<ApiResult<AuthAnswer>> =>
  send({ path: "/auth/register", method: "POST", body, signed: true, answer: authAnswerSchema });

export const resetPassword = (body: ResetPassword): Promise<ApiResult<void>> =>
  send({ path: "/auth/reset-password", method: "POST", body });

export const signInWithGoogle = (intent: "login" | "signup", body: GoogleCode): Promise<ApiResult<AuthAnswer>> =>
  send({ path: `/auth/google/${intent}`, method: "POST", body, signed: true, answer: authAnswerSchema });

export const confirmGoogle = (body: GoogleCode): Promise<ApiResult<void>> =>
  send({ path: "/auth/google/confirm", method: "POST", body, signed: true });

export const linkGoogle = (body: GoogleCode): Promise<ApiResult<void>> =>
  send({ path: "/auth/google/link", method: "POST", body, signed: true });
