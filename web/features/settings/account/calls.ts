/** The calls by which somebody looks after an account of his own. */
import type {
  ChangeAccount,
  ChangeEmail,
  ChangePassword,
  ChangePrivacy,
  DeleteAccount,
  Disconnect,
} from "#server/protocol/accountForms.ts";
import type { GoogleLink, Privacy, SessionRecord } from "#server/protocol/accounts.ts";
import { withFreshLogin } from "#web/lib/accounts/freshLogin.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, flag, list, number, oneOf, text } from "#web/lib/decode.ts";

const nothing = (): void => undefined;

export const changeAccount = (body: ChangeAccount): Promise<ApiResult<void>> =>
  send({ path: "/users/me", method: "PATCH", body, signed: true, decode: nothing });

export const changePassword = (body: ChangePassword): Promise<ApiResult<void>> =>
  send({ path: "/users/me/password", method: "POST", body, signed: true, decode: nothing });

export const changeEmail = (body: ChangeEmail): Promise<ApiResult<void>> =>
  send({ path: "/users/me/email", method: "POST", body, signed: true, decode: nothing });

export const deleteAccount = (body: DeleteAccount): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me", method: "DELETE", body, signed: true, decode: nothing }));

/** Everything that is kept about the user, as it is to be saved. */
export const fetchData = (): Promise<ApiResult<unknown>> =>
  withFreshLogin(() => send({ path: "/users/me/data", signed: true, decode: (value) => value }));

const sessionRecord = (value: unknown): SessionRecord => {
  const it = fields(value);
  return {
    id: text(it["id"]),
    device: text(it["device"]),
    created_at: number(it["created_at"]),
    last_seen_at: number(it["last_seen_at"]),
    is_current: flag(it["is_current"]),
  };
};

export const fetchSessions = (signal?: AbortSignal): Promise<ApiResult<readonly SessionRecord[]>> =>
  send({ path: "/users/me/sessions", signed: true, decode: list(sessionRecord), signal });

export const endSession = (id: string): Promise<ApiResult<void>> =>
  withFreshLogin(() =>
    send({ path: `/users/me/sessions/${encodeURIComponent(id)}`, method: "DELETE", signed: true, decode: nothing }),
  );

export const endOtherSessions = (): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/users/me/sessions", method: "DELETE", signed: true, decode: nothing }));

const privacy = (value: unknown): Privacy => {
  const it = fields(value);
  return {
    profile_visibility: oneOf(["public", "friends", "private"])(it["profile_visibility"]),
    show_match_history: flag(it["show_match_history"]),
    show_online: flag(it["show_online"]),
    allow_friend_requests: flag(it["allow_friend_requests"]),
    game_invites: oneOf(["everyone", "friends", "none"])(it["game_invites"]),
  };
};

export const fetchPrivacy = (signal?: AbortSignal): Promise<ApiResult<Privacy>> =>
  send({ path: "/users/me/privacy", signed: true, decode: privacy, signal });

export const changePrivacy = (body: ChangePrivacy): Promise<ApiResult<void>> =>
  send({ path: "/users/me/privacy", method: "PATCH", body, signed: true, decode: nothing });

export const disconnectGoogle = (body: Disconnect): Promise<ApiResult<void>> =>
  send({ path: "/auth/google", method: "DELETE", body, signed: true, decode: nothing });

/** Whether the account can be entered with Google. */
export const fetchGoogleLink = (signal?: AbortSignal): Promise<ApiResult<GoogleLink>> =>
  send({
    path: "/auth/google",
    signed: true,
    decode: (value) => ({ is_linked: flag(fields(value)["is_linked"]) }),
    signal,
  });
