/** Streams of a test: their settings in memory, their overlays by the server's own code. */
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import { type UserId, streamIdOf, userIdOf } from "#protocol/ids.ts";
import { followed, type FollowDependencies } from "#server/events/overlays/follower.ts";
import { readTournament } from "#server/events/overlays/tournamentFacts.ts";
import { mayShow } from "#server/events/streams/tableChoice.ts";
import type { ChatLine } from "#server/events/overlays/scenes.ts";
import { LiveStreams } from "#server/events/overlays/liveStreams.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { User } from "#server/base/db/records.ts";
import type { StreamSettings } from "#protocol/calls/streams.ts";
import type { Role } from "#protocol/calls/users.ts";
import { Overlays } from "#server/events/streams/overlays.ts";
import type { StoredStream } from "#server/events/streams/streamStore.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { FullTournament } from "#server/events/tournaments/tournamentStore.ts";

const settings: StreamSettings = {
  name: "Stream",
  follows: { kind: "player", user: userIdOf("ama") },
  hands: "hidden",
  delay_s: 0,
  verdicts: false,
  chat: false,
  scene: "auto",
};

interface World {
  readonly clock: Clock;
  readonly rooms: Registry;
  readonly faults: unknown[];
}

const userOf = (id: string, role: Role): User => ({
  id: userIdOf(id),
  username: `name-${id}`,
  email: null,
  imageUrl: null,
  role,
  gamesWon: 0,
  gamesPlayed: 0,
  isBot: false,
  locale: null,
  hasPassword: false,
  createdAt: 0,
});

export class MemoryStreams {
  readonly byKey = new Map<string, StoredStream>();
  readonly anonymous = new Set<string>();
  /** Users who hide that they are online. */
  readonly hidden = new Set<string>();
  /** Users without an account. */
  readonly guests = new Set<string>();
  readonly tournaments = new Map<string, FullTournament>();
  lines: ChatLine[] = [];
  /** How many overlays are open, as reported. */
  open = 0;
  #made = 0;
  /** How often the settings of a stream were read. */
  reads = 0;
  /** While true the store does not answer. */
  isAway = false;
  readonly overlays: Overlays;
  /** Where tables are that are not here; null for a server alone. */
  placeOf: FindPlace | null = null;
  readonly live: LiveStreams;

  constructor(world: World) {
    this.overlays = new Overlays(
      aloneCluster((fault) => void world.faults.push(fault)),
      world.clock,
    );
    const following = (): FollowDependencies => ({
      rooms: world.rooms,
      placeOf: this.placeOf,
      hides: () => false,
      tournamentOf: async (id) => {
        const whole = this.tournaments.get(id);
        return whole === undefined ? undefined : readTournament(whole);
      },
      store: {
        users: { find: async (id) => userOf(id, this.guests.has(id) ? "guest" : "player") },
        profiles: { openAmong: async (ids) => new Set(ids.filter((id) => !this.hidden.has(id))) },
        tournaments: {
          mayRead: async ({ access }) => access === "public",
          ofTable: async (code) =>
            [...this.tournaments.values()].find(({ calls }) => [...calls.values()].some((call) => call.code === code))
              ?.tournament,
        },
      },
    });
    this.live = new LiveStreams({
      clock: world.clock,
      overlays: this.overlays,
      store: {
        streams: {
          findByKey: async (key) => {
            this.reads++;
            if (this.isAway) throw new StoreUnavailable("the store is away");
            return this.byKey.get(key);
          },
        },
      },
      follow: (stream, before) => followed(following(), stream, before),
      mayShow: async ({ userId }, code) => {
        const room = world.rooms.find(code);
        return room === undefined || mayShow(following(), userId, room.table);
      },
      anonymousAmong: async (ids) => new Set(ids.filter((id) => this.anonymous.has(id))),
      chatLines: async () => this.lines,
      counted: (open) => {
        this.open = open;
      },
      failed: (fault) => void world.faults.push(fault),
    });
  }

  /** The same streams on a server that has just started. */
  restarted(world: World): MemoryStreams {
    const next = new MemoryStreams(world);
    for (const [key, stream] of this.byKey) next.byKey.set(key, stream);
    return next;
  }

  /** A stream of this user, opened by this key. */
  make(key: string, userId: UserId, part: Partial<StreamSettings> = {}): StoredStream {
    const stream = { ...settings, ...part, id: streamIdOf(`${++this.#made}`), userId, createdAt: 0, keyedAt: 0 };
    this.byKey.set(key, stream);
    return stream;
  }

  /** Changes a stream, as its call does. */
  change(key: string, part: Partial<StreamSettings>): void {
    const stream = this.byKey.get(key);
    if (stream === undefined) throw new Error("no such stream");
    this.byKey.set(key, { ...stream, ...part });
    this.overlays.changed(stream.id);
  }

  /** Revokes a key, as the calls that delete a stream or change its key do. */
  revoke(key: string): void {
    const stream = this.byKey.get(key);
    this.byKey.delete(key);
    if (stream !== undefined) this.overlays.revoked(stream.id);
  }
}
