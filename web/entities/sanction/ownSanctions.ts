/** The current user's sanctions, in practice a mute: a ban or suspension ends the session. */
import { useQuery } from "@tanstack/react-query";
import { ownSanctionsCall } from "#protocol/calls/userAdmin.ts";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { useSession, refreshUser } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { queryClient, amend, invalidate } from "#web/platform/queries/queryClient.ts";

const ownSanctionsQuery = queryOf(ownSanctionsCall);

/** Changes reach the page over the socket. */
const freshMs = 10 * 60_000;
/** A timer of the browser takes no more than 24 days. */
const waitMsMax = 24 * 3_600_000;
const waitMsMin = 1_000;

const muteAmong = (sanctions: readonly SanctionNotice[] | undefined): SanctionNotice | null =>
  sanctions?.find(({ kind }) => kind === "mute") ?? null;

/** The time until the mute ends, when the server is asked again. */
function untilTheEnd(sanctions: readonly SanctionNotice[] | undefined): number | false {
  const endsAt = muteAmong(sanctions)?.ends_at ?? null;
  if (endsAt === null) return false;
  return Math.min(Math.max(endsAt - sharedSocket().serverNow(), waitMsMin), waitMsMax);
}

/** The current user's mute; null without one. */
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

/**
 * Follows staff actions on the current user: a mute closes the chats, its end opens them, a changed account is
 * refetched. The socket handles a ban or suspension. Starts no connection. Returns a stop function.
 */
export function followSanctions(): () => void {
  const socket = sharedSocket();
  const stops = [
    socket.on("sanctioned", ({ ticket: _ticket, ...sanction }) => {
      if (sanction.kind !== "mute") return;
      void amend(ownSanctionsQuery, () => [sanction]);
      invalidate(...groups.sanctions);
    }),
    socket.on("sanctionLifted", () => invalidate(...groups.sanctions)),
    socket.on("accountChanged", () => void refreshUser()),
    socket.watch((state) => {
      // Something may have changed while the connection was lost.
      if (state === "open") invalidate(ownSanctionsQuery.queryKey);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
