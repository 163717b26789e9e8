import type { Channel } from "#server/play/chat/channel.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import { followed } from "#server/events/overlays/follower.ts";
import { LiveStreams } from "#server/events/overlays/liveStreams.ts";
import { TournamentReads } from "#server/events/overlays/tournamentFacts.ts";
import type { ChatLine } from "#server/events/overlays/scenes.ts";
import type { Blocks } from "#server/people/friends/blocks.ts";
import type { Store } from "./store/store.ts";
import type { Overlays } from "#server/events/streams/overlays.ts";
import { mayShow } from "#server/events/streams/rights.ts";
import type { Registry } from "#server/play/tables/registry.ts";

interface StreamParts {
  readonly store: Store;
  readonly metrics: Pick<Metrics, "setOverlays">;
  readonly clock: Clock;
  readonly log: Log;
}

interface ShownParts {
  readonly rooms: Registry;
  readonly chat: Pick<Channel, "history">;
  readonly blocks: Blocks;
  readonly overlays: Overlays;
}

/** The streams that overlays show, over these rooms and this chat. */
export function openStreams({ store, metrics, clock, log }: StreamParts, parts: ShownParts): LiveStreams {
  const { rooms, chat, blocks, overlays } = parts;
  const hides = (viewerId: string, userId: string): boolean => blocks.hides(viewerId, userId);
  const reads = new TournamentReads((id) => store.tournaments.whole(id), clock);
  const following = { store, rooms, hides, tournamentOf: reads.of };
  return new LiveStreams({
    store,
    overlays,
    clock,
    follow: (stream, before) => followed(following, stream, before),
    mayShow: async ({ userId }, code) => {
      const room = rooms.find(code);
      return room === undefined || mayShow(following, userId, room.table);
    },
    anonymousAmong: (userIds) => store.streams.anonymousAmong(userIds),
    chatLines: async ({ userId }): Promise<ChatLine[]> => {
      await blocks.load(userId);
      const lines = await chat.history();
      return lines
        .filter(({ sender_id }) => !hides(userId, sender_id))
        .map(({ sender_id, sender_name, text, timestamp }) => ({
          userId: sender_id,
          name: sender_name,
          text,
          at: timestamp,
        }));
    },
    counted: (open) => metrics.setOverlays(open),
    failed: (fault) => log.warn({ err: fault }, "a stream was not brought up to date"),
  });
}
