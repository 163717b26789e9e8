import type { StreamKey } from "#protocol/ids.ts";
import { streamDirectorCall, streamsCall } from "#protocol/calls/streams.ts";
import { queryOf, queryOrNull } from "#web/entities/queries/queryOf.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";

/** The server does not announce when an overlay opens or closes. */
const overlaysMs = 10_000;
/** A director follows matches as they are played. */
const directorMs = 3_000;

/** The reader's streams, the oldest first. */
export const streamsQuery = {
  ...queryOf(streamsCall),
  refetchInterval: overlaysMs,
  refetchOnWindowFocus: "always",
} as const;

/** A stream with the matches that it can show; null where there is none. */
export const directorQuery = (id: string) =>
  ({
    ...queryOrNull(streamDirectorCall, { params: { id } }),
    refetchInterval: directorMs,
    refetchOnWindowFocus: "always",
  }) as const;

/** What is entered in the streaming program. The key is in the fragment, which browsers send to no server. */
export const overlayAddress = (key: StreamKey): string => `${addressForOthers("/overlay")}#${key}`;
export const sampleAddress = (): string => addressForOthers("/overlay?test=1");
export const directorPath = (id: string): string => `/streams/${encodeURIComponent(id)}/director`;
