/** Keeps announcements on screen up to date with what the server says of them. */
import { useEffect } from "react";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";

/** A visitor without a session has no connection, and is not made a guest for this: the page asks now and then. */
export const askAgainMs = 60_000;

/**
 * Fetches announcements again when one becomes active, is changed or ends, and when the connection opens, because one
 * may have changed before. Returns the function that stops it.
 */
function followAnnouncements(): () => void {
  const socket = sharedSocket();
  const changed = (): void => invalidate(keys.announcements.all);
  const stops = [
    socket.on("announcementsChanged", changed),
    socket.watch((state) => {
      if (state === "open") changed();
    }),
  ];
  socket.start();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Fetches maintenance again when the server says that some is announced or changed. Starts no connection. */
export function followMaintenance(): () => void {
  const socket = sharedSocket();
  const changed = (): void => invalidate(keys.announcements.maintenances);
  const stops = [
    socket.on("announcementsChanged", ({ type }) => {
      if (type === "maintenance") changed();
    }),
    socket.watch((state) => {
      if (state === "open") changed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The same while the component is on screen; how often it has to ask besides. */
export function useAnnouncementEvents(): number | false {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : followAnnouncements()), [userId]);
  return userId === undefined ? askAgainMs : false;
}
