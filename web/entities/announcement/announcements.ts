/** Announcements on screen follow the server, and the page remembers which ones the reader has opened. */
import type { AnnouncementId } from "#protocol/ids.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { maintenanceCall, readAnnouncementsCall, viewAnnouncementCall } from "#protocol/calls/announcements.ts";
import { useEffect } from "react";
import * as v from "valibot";
import { create } from "zustand";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { keyOf, queryOf } from "#web/entities/queries/queryOf.ts";
import { amend, invalidate } from "#web/platform/queries/queryClient.ts";
import { decodeText, ids, validItems } from "#protocol/schema.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";

/** The announcements that the reader has opened, as far as the server knows. */
const readQuery = queryOf(readAnnouncementsCall);

/** Poll interval for a visitor without a session, who has no connection. */
const askAgainMs = 60_000;

/**
 * Refetches announcements when one becomes active, changes or ends, and when the connection opens, because a change may
 * have been missed. Returns a stop function.
 */
function followAnnouncements(): () => void {
  const socket = sharedSocket();
  const changed = (): void => invalidate(...groups.announcements);
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

/** Refetches maintenance when the server reports a change. Starts no connection. */
export function followMaintenance(): () => void {
  const socket = sharedSocket();
  const changed = (): void => invalidate(keyOf(maintenanceCall));
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

/** Follows announcements while the component is on screen; returns the interval at which it must also ask. */
export function useAnnouncementEvents(): number | false {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : followAnnouncements()), [userId]);
  return userId === undefined ? askAgainMs : false;
}

// Opened announcements are stored in this browser, and with the account for all devices.
const storedKey = "spar.announcementsRead";
const storedMax = 200;

const storedIds = v.pipe(validItems(ids.announcement), v.maxLength(storedMax));

const useStored = create<{ readonly ids: readonly AnnouncementId[] }>(() => ({
  ids: decodeText(storedIds, readStored(storedKey)) ?? [],
}));

/** The ids of the opened announcements; null until they are known. */
export function useReadAnnouncements(): ReadonlySet<AnnouncementId> | null {
  const hasSession = useSession(({ user }) => user !== null);
  const [read] = useLoaded({ ...readQuery, enabled: hasSession });
  const stored = useStored(({ ids }) => ids);
  if (hasSession && read.state === "loading") return null;
  return new Set([...stored, ...(read.state === "ready" ? read.value.read : [])]);
}

/** Marks an announcement as opened. Without a session only this browser stores it, and the view is not counted. */
export async function markRead(announcementId: AnnouncementId): Promise<void> {
  const { ids } = useStored.getState();
  if (!ids.includes(announcementId)) {
    const next = [announcementId, ...ids].slice(0, storedMax);
    useStored.setState({ ids: next });
    writeStored(storedKey, JSON.stringify(next));
  }
  if (useSession.getState().user === null) return;
  const counted = await ask(viewAnnouncementCall, { params: { id: announcementId } });
  if (!counted.ok) return;
  await amend(readQuery, ({ read }) => ({
    read: read.includes(announcementId) ? read : [announcementId, ...read],
  }));
}
