import type { Challenge } from "#protocol/calls/friends.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { TableSocket } from "#web/platform/socket/socket.ts";
import { endChallenge, forgetChallenges, reconcileChallenges, takeChallenge, useChallenges } from "./openChallenges.ts";

export type ChallengeSocket = Pick<TableSocket, "on" | "watch" | "start" | "state">;

/**
 * Keeps the open challenges of the signed-in user: connects, fetches them on each new connection, and applies messages
 * about them. Returns a function that stops it and drops them.
 */
export function followChallenges(
  socket: ChallengeSocket,
  fetchAll: (signal: AbortSignal) => Promise<ApiResult<readonly Challenge[]>>,
): () => void {
  let asking = new AbortController();
  const ask = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const before = useChallenges.getState().challenges;
    const answer = await fetchAll(signal);
    if (signal.aborted) return;
    if (answer.ok) reconcileChallenges(before, answer.value);
    else console.warn("Failed to fetch challenges", answer.failure.message);
  };
  const stops = [
    socket.on("challenge", takeChallenge),
    socket.on("challengeOver", endChallenge),
    socket.watch((state) => {
      if (state === "open") void ask();
    }),
  ];
  if (socket.state === "open") void ask();
  else socket.start();
  return () => {
    asking.abort();
    for (const stop of stops) stop();
    forgetChallenges();
  };
}
