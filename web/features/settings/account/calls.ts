/** The calls about the reader's own account. */
import { googleLinkSchema, sessionRecordsSchema } from "#protocol/calls/accounts.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const sessionsQuery = query(keys.account.sessions, (signal) =>
  send({ path: "/users/me/sessions", signed: "always", answer: sessionRecordsSchema, signal }),
);

/** Whether the account can be opened with Google. */
export const googleLinkQuery = query(keys.account.googleLink, (signal) =>
  send({ path: "/auth/google", signed: "always", answer: googleLinkSchema, signal }),
);
