import type { UserId } from "#protocol/ids.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { TableSocket, ListenableType, Socket } from "#web/platform/socket/socket.ts";
import { endChallenge, forgetChallenges, reconcileChallenges, takeChallenge, useChallenges } from "./openChallenges.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";

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

type PausableSocket = Pick<Socket, "hasListener" | "start" | "stop">;

/** The player may look at another tab for a moment only. */
export const disconnectAfterMs = 30_000;

/** Uses that need the connection of a hidden tab: a table, a search, the chat. */
const inUse: readonly ListenableType[] = ["updatedGameData", "matchFound", "globalMessage"];

/**
 * Closes the connection of a hidden tab. Every page of an account has a connection, and the server allows few per
 * player, so of a browser's hidden tabs only one stays connected, to receive challenges. Returns a function that stops
 * it.
 */
export function disconnectWhileHidden(socket: PausableSocket, userId: UserId): () => void {
  // Without locks (a page that is not served securely) tabs cannot agree which one stays, and the app has one window.
  const locks: LockManager | null | undefined = navigator.locks;
  if (desktop() !== null || locks === null || locks === undefined) return () => undefined;
  let staysOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    if (!document.hidden || staysOn) return;
    if (inUse.some((type) => socket.hasListener(type))) timer = setTimeout(rest, disconnectAfterMs);
    else socket.stop();
  };
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(rest, disconnectAfterMs);
    else socket.start();
  };

  const leaving = new AbortController();
  const stayOn = (): Promise<void> => {
    staysOn = true;
    socket.start();
    return new Promise((release) => leaving.signal.addEventListener("abort", () => release()));
  };
  // The lock passes on when this tab is closed. A tab that stops waiting for it gets an AbortError, which is expected; a
  // browser with blocked storage refuses it, and its tabs stay on.
  locks.request(`spar.line.${userId}`, { signal: leaving.signal }, stayOn).catch(() => {
    if (!leaving.signal.aborted) staysOn = true;
  });
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    leaving.abort();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
