/** Which answers are out of date after which event. */
import { useEffect } from "react";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { groups } from "./keys.ts";

const friendsChanged = (): void => invalidate(...groups.friends, ...groups.playerSearch, ...groups.profile);

let followers = 0;
let stops: readonly (() => void)[] = [];

/**
 * Keeps what depends on friendships and requests up to date: it is fetched again when the server says that they
 * changed, and when the connection opens, because they may have changed before. Starts the connection. Returns the
 * function that stops it; several callers share one listener.
 */
export function followFriendEvents(): () => void {
  const socket = sharedSocket();
  followers += 1;
  if (followers === 1) {
    stops = [
      socket.on("friendsChanged", friendsChanged),
      socket.watch((state) => {
        if (state === "open") friendsChanged();
      }),
    ];
  }
  socket.start();
  return () => {
    followers -= 1;
    if (followers === 0) for (const stop of stops) stop();
  };
}

/** The same while the component is on screen. */
export function useFriendEvents(): void {
  useEffect(followFriendEvents, []);
}

/** A match of this player has been stored: their rating, statistics, achievements and history have changed. */
export const matchStored = (): void =>
  invalidate(
    ...groups.history,
    ...groups.profile,
    ...groups.statistics,
    ...groups.achievements,
    ...groups.gems,
    ...groups.events,
    ...groups.leaderboard,
    ...groups.running,
  );
