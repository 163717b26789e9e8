/** The calls about the reader's own account. */
import * as v from "valibot";
import type {
  ChangeAccount,
  ChangeEmail,
  ChangePassword,
  DeleteAccount,
  Disconnect,
} from "#protocol/calls/accountForms.ts";
import { googleLinkSchema, sessionRecordsSchema } from "#protocol/calls/accounts.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const changeAccount = (body: ChangeAccount): Promise<ApiResult<void>> =>
  send({ path: "/users/me", method: "PATCH", body, signed: true });

export const changePassword = (body: ChangePassword): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me/password", method: "POST", body, signed: true }));

export const changeEmail = (body: ChangeEmail): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me/email", method: "POST", body, signed: true }));

export const deleteAccount = (body: DeleteAccount): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me", method: "DELETE", body, signed: true }));

/** Everything that the server stores about the user, to be saved as a file. */
export const fetchData = (): Promise<ApiResult<unknown>> =>
  withFreshLogin(() => send({ path: "/users/me/data", signed: true, answer: v.unknown() }));

export const sessionsQuery = query(keys.account.sessions, (signal) =>
  send({ path: "/users/me/sessions", signed: "always", answer: sessionRecordsSchema, signal }),
);

export const endSession = (id: string): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: `/users/me/sessions/${encodeURIComponent(id)}`, method: "DELETE", signed: true }));

export const endOtherSessions = (): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me/sessions", method: "DELETE", signed: true }));

export const disconnectGoogle = (body: Disconnect): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/auth/google", method: "DELETE", body, signed: true }));

/** Whether the account can be opened with Google. */
export const googleLinkQuery = query(keys.account.googleLink, (signal) =>
  send({ path: "/auth/google", signed: "always", answer: googleLinkSchema, signal }),
);
