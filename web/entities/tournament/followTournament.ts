/** Keeps tournaments on screen up to date. */
import { useEffect } from "react";
import type { TournamentId } from "#protocol/ids.ts";
import { tournamentCall } from "#protocol/calls/tournamentCalls.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";

/** Poll interval for a visitor without a session, who has no connection. */
const visitorMs = 30_000;
/** The server reports changes for ten minutes after a request, so the page repeats it earlier. */
const lookAgainMs = 5 * 60_000;
/** Many matches of a large tournament end within a second; each is not a fetch of the whole bracket. */
const togetherMs = 1_000;

const fetchAgain = (id: TournamentId): void => invalidate(keyOf(tournamentCall, { params: { id } }));

/** Calls `refresh` soon after the server reports a change of this tournament, and when the connection opens. */
function followTournament(id: TournamentId, refresh: (id: TournamentId) => void): () => void {
  const socket = sharedSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh(id);
    }, togetherMs);
  };
  const stops = [
    socket.on("tournamentChanged", (news) => {
      if (news.id === id) changed();
    }),
    socket.watch((state) => {
      if (state === "open") changed();
    }),
  ];
  socket.start();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** The same while the component is on screen; how often it has to ask besides, in ms. `refresh` is the same each time. */
export function useTournamentEvents(id: TournamentId, refresh: (id: TournamentId) => void = fetchAgain): number {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : followTournament(id, refresh)), [id, userId, refresh]);
  return userId === undefined ? visitorMs : lookAgainMs;
}
