import type { StreamKey } from "#protocol/ids.ts";
import { type Director, directorSchema, type Streams, streamsSchema } from "#protocol/calls/streams.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** The server does not announce when an overlay opens or closes. */
const overlaysMs = 10_000;
/** A director follows matches as they are played. */
const directorMs = 3_000;

const pathOf = (id: string): string => `/streams/${encodeURIComponent(id)}`;

/** The reader's streams, the oldest first. */
export const streamsQuery = {
  ...query<Streams>(keys.streams.list, (signal) =>
    send({ path: "/streams", signed: "always", answer: streamsSchema, signal }),
  ),
  refetchInterval: overlaysMs,
  refetchOnWindowFocus: "always",
} as const;

/** A stream with the matches that it can show; null where there is none. */
export const directorQuery = (id: string) =>
  ({
    ...query<Director | null>(keys.streams.director(id), async (signal) => {
      const found = await send({ path: `${pathOf(id)}/director`, signed: "always", answer: directorSchema, signal });
      return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
    }),
    refetchInterval: directorMs,
    refetchOnWindowFocus: "always",
  }) as const;

/** What is entered in the streaming program. The key is in the fragment, which browsers send to no server. */
export const overlayAddress = (key: StreamKey): string => `${addressForOthers("/overlay")}#${key}`;
export const sampleAddress = (): string => addressForOthers("/overlay?test=1");
export const directorPath = (id: string): string => `${pathOf(id)}/director`;
