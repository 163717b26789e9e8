/** What the settings ask about the reader's own account. */
import { sessionsCall } from "#protocol/calls/accountCalls.ts";
import { googleStatusCall } from "#protocol/calls/signIn.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";

export const sessionsQuery = queryOf(sessionsCall);

/** Whether the account can be opened with Google. */
export const googleLinkQuery = queryOf(googleStatusCall);
