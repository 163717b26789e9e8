import type { StreamKey } from "#protocol/ids.ts";
import { type Director, streamDirectorCall, type Streams, streamsCall } from "#protocol/calls/streams.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** The server does not announce when an overlay opens or closes. */
const overlaysMs = 10_000;
/** A director follows matches as they are played. */
const directorMs = 3_000;

/** The reader's streams, the oldest first. */
export const streamsQuery = {
  ...query<Streams>(keys.streams.list, (signal) => ask(streamsCall, { signal })),
  refetchInterval: overlaysMs,
  refetchOnWindowFocus: "always",
} as const;

/** A stream with the matches that it can show; null where there is none. */
export const directorQuery = (id: string) =>
  ({
    ...query<Director | null>(keys.streams.director(id), async (signal) => {
      const found = await ask(streamDirectorCall, { params: { id }, signal });
      return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
    }),
    refetchInterval: directorMs,
    refetchOnWindowFocus: "always",
  }) as const;

/** What is entered in the streaming program. The key is in the fragment, which browsers send to no server. */
export const overlayAddress = (key: StreamKey): string => `${addressForOthers("/overlay")}#${key}`;
export const sampleAddress = (): string => addressForOthers("/overlay?test=1");
export const directorPath = (id: string): string => `/streams/${encodeURIComponent(id)}/director`;
