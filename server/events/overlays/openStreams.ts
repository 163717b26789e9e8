/**
 * The domain of overlays: what a stream shows to streaming programs that have its key. It promises that no card is
 * shown before all players of the table may know it, that no table is shown that the stream's owner may not watch, and
 * that a changed key and a suspended or deleted account end their overlays. liveStreams.ts has the streams with open
 * overlays.
 */
import type { UserId } from "#protocol/ids.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { Overlays } from "#server/events/streams/overlays.ts";
import { mayShow } from "#server/events/streams/tableChoice.ts";
import type { StreamStore } from "#server/events/streams/streamStore.ts";
import type { TournamentStore } from "#server/events/tournaments/tournamentStore.ts";
import type { Blocks } from "#server/people/friends/blocks.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { Channel } from "#server/play/chat/channel.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import type { ChatLine } from "./scenes.ts";
import { followed } from "./follower.ts";
import { LiveStreams } from "./liveStreams.ts";
import { TournamentReads } from "./tournamentFacts.ts";

type StreamNeeds = Needs<
  {
    readonly users: UserStore;
    readonly profiles: ProfileStore;
    readonly tournaments: TournamentStore;
    readonly streams: StreamStore;
  },
  {
    readonly tables: Registry;
    readonly placeOf: FindPlace | null;
    readonly chat: Pick<Channel, "history">;
    readonly blocks: Blocks;
    readonly overlays: Overlays;
  }
>;

function openStreams({ store, metrics, clock, log, tables, placeOf, chat, blocks, overlays }: StreamNeeds) {
  const hides = (viewerId: UserId, userId: UserId): boolean => blocks.hides(viewerId, userId);
  const reads = new TournamentReads((id) => store.tournaments.load(id), clock);
  const following = { store, rooms: tables, placeOf, hides, tournamentOf: reads.of };
  const streams = new LiveStreams({
    store,
    overlays,
    clock,
    follow: (stream, before) => followed(following, stream, before),
    mayShow: async ({ userId }, code) => {
      const room = tables.find(code);
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
  return { services: { streams }, stop: () => streams.stop() };
}

export const overlaysDomain = domain({ open: openStreams });
