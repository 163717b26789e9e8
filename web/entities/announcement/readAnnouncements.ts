/** Which announcements the reader has opened: in this browser, and with the account on all devices. */
import * as v from "valibot";
import { create } from "zustand";
import { decodeText, id, validItems } from "#server/protocol/schema.ts";
import { useSession } from "#web/entities/session/session.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { amend } from "#web/platform/queries/queryClient.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { readQuery, viewAnnouncement } from "./calls.ts";

const storedKey = "spar.announcementsRead";
const storedMax = 200;

const storedIds = v.pipe(validItems(id), v.maxLength(storedMax));

const useStored = create<{ readonly ids: readonly string[] }>(() => ({
  ids: decodeText(storedIds, readStored(storedKey)) ?? [],
}));

/** The ids of those that were opened; null until it is known. */
export function useReadAnnouncements(): ReadonlySet<string> | null {
  const hasSession = useSession(({ user }) => user !== null);
  const [read] = useLoaded({ ...readQuery, enabled: hasSession });
  const stored = useStored(({ ids }) => ids);
  if (hasSession && read.state === "loading") return null;
  return new Set([...stored, ...(read.state === "ready" ? read.value.read : [])]);
}

/** The reader has opened one. A reader without a session is remembered in the browser, and not counted. */
export async function markRead(announcementId: string): Promise<void> {
  const { ids } = useStored.getState();
  if (!ids.includes(announcementId)) {
    const next = [announcementId, ...ids].slice(0, storedMax);
    useStored.setState({ ids: next });
    writeStored(storedKey, JSON.stringify(next));
  }
  if (useSession.getState().user === null) return;
  const counted = await viewAnnouncement(announcementId);
  if (!counted.ok) return;
  await amend(readQuery, ({ read }) => ({
    read: read.includes(announcementId) ? read : [announcementId, ...read],
  }));
}
