/** The sanctions of the user who plays here. Only a mute lets its user ask. */
import { useQuery } from "@tanstack/react-query";
import { type SanctionNotice, sanctionNoticesSchema } from "#protocol/calls/sanctions.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { send } from "#web/platform/calls/api.ts";
import { query, queryClient } from "#web/platform/queries/queryClient.ts";

export const ownSanctionsQuery = query(keys.sanctions.own, (signal) =>
  send({ path: "/users/me/sanctions", signed: true, answer: sanctionNoticesSchema, signal }),
);

/** Changes reach the page over the socket. */
const freshMs = 10 * 60_000;
/** A timer of the browser takes no more than 24 days. */
const waitMsMax = 24 * 3_600_000;
const waitMsMin = 1_000;

const muteAmong = (sanctions: readonly SanctionNotice[] | undefined): SanctionNotice | null =>
  sanctions?.find(({ kind }) => kind === "mute") ?? null;

/** Asks again when the mute ends; the server says whether it is over. */
function untilTheEnd(sanctions: readonly SanctionNotice[] | undefined): number | false {
  const endsAt = muteAmong(sanctions)?.ends_at ?? null;
  if (endsAt === null) return false;
  return Math.min(Math.max(endsAt - sharedSocket().serverNow(), waitMsMin), waitMsMax);
}

/** The mute of the user who plays here; null without one. */
export function useMute(): SanctionNotice | null {
  const hasUser = useSession(({ user }) => user !== null);
  const { data } = useQuery(
    {
      ...ownSanctionsQuery,
      enabled: hasUser,
      staleTime: freshMs,
      refetchInterval: ({ state }) => untilTheEnd(state.data),
    },
    queryClient,
  );
  return hasUser ? muteAmong(data) : null;
}
