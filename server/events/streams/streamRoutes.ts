/**
 * The domain of streams: what a stream follows and how it is shown. It promises that a stream belongs to one account,
 * that another's answers as one that does not exist, and that only the digest of its key is stored. streamStore.ts
 * stores it, this file has the calls of the owner and the director.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { RoomCode, TournamentId, UserId, StreamId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import {
  type ChangeStream,
  type Director,
  type Stream,
  type StreamFollows,
  type StreamSettings,
  streamDirectorCall,
  changeStreamForm,
  namedUsersCall,
  rekeyStreamCall,
  makeStreamCall,
  newStreamForm,
  changeStreamCall,
  streamsCall,
  removeStreamCall,
  namedUsersQuery,
} from "#protocol/calls/streams.ts";
import type { BracketRecord } from "#protocol/calls/tournamentPages.ts";
import type { Role } from "#protocol/calls/users.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import type { Table } from "#server/play/table/table.ts";
import { detailOf } from "#server/events/tournaments/pages/tournamentRecords.ts";
import type { TournamentStore, FullTournament } from "#server/events/tournaments/tournamentStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { Overlays, type ShownMatches } from "./overlays.ts";
import { chosenMatch, liveMatches, mayFollow, mayShow } from "./tableChoice.ts";
import { type StoredStream, type StreamStore, streamStore } from "./streamStore.ts";
import { type Context, domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { streamLimits } from "./limits.ts";

const streamsRoute = route(streamsCall, {
  summary: "The caller's streams, the oldest first. No answer has the keys of existing streams.",
});

const namedUsersRoute = route(namedUsersCall, {
  summary:
    "The players of the table with this code who appear on streams with name, picture and cosmetics. For a program that shows a table to an audience. Nobody, where there is no such table or a stream of the caller may not show it: so nobody can ask who of the other users has chosen to appear without a name.",
  query: namedUsersQuery,
  limits: ["stream"],
});

const makeStreamRoute = route(makeStreamCall, {
  summary:
    "Makes a stream. The answer has its `key`: the address of the overlay is `/overlay#KEY`. The server keeps only a digest, so no later answer has it. `not_found` where what it follows does not exist, or the caller may not watch it.",
  body: newStreamForm,
  refusals: ["not_found", "too_many_streams"],
  limits: ["stream"],
});

const changeStreamRoute = route(changeStreamCall, {
  summary: "Changes the given fields. Open overlays follow at once; hands are never shown earlier than before.",
  params: byId<StreamId>(),
  body: changeStreamForm,
  refusals: ["not_found"],
  limits: ["stream"],
});

const rekeyStreamRoute = route(rekeyStreamCall, {
  summary: "Gives the stream a new address. Overlays that were opened with the one before are closed.",
  params: byId<StreamId>(),
  refusals: ["not_found"],
  limits: ["stream"],
});

const removeStreamRoute = route(removeStreamCall, {
  summary: "Deletes the stream and closes its overlays.",
  params: byId<StreamId>(),
  refusals: ["not_found"],
  limits: ["stream"],
});

const streamDirectorRoute = route(streamDirectorCall, {
  summary:
    "The stream, and the matches of the tournament that it follows which are called or played, the most interesting first. `PATCH /api/streams/:id` chooses one with `follows.pick`.",
  params: byId<StreamId>(),
  refusals: ["not_found"],
});

interface StreamDependencies {
  readonly store: {
    readonly streams: StreamStore;
    readonly users: Pick<UserStore, "find">;
    readonly tournaments: Pick<TournamentStore, "find" | "load" | "mayRead" | "ofTable">;
  };
  readonly tables: { find(code: RoomCode): { readonly table: Table } | undefined };
  /** Where a table is that is not here; null for a server alone. */
  readonly placeOf: FindPlace | null;
  readonly overlays: Pick<Overlays, "openCount" | "shownOf" | "changed" | "revoked">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

interface Owner {
  readonly id: UserId;
  readonly role: Role;
}

/** The streams of the caller. */
function streamRoutes(serve: Serve, deps: StreamDependencies): void {
  const { store, overlays, now } = deps;
  const { streams } = store;

  serve(streamsRoute, async ({ session: { user } }) => {
    const found = await streams.of(user.id);
    return {
      items: await Promise.all(found.map((stream) => recordOf(deps, stream, user))),
      max: streamLimits.streamsMax,
    };
  });

  serve(namedUsersRoute, async ({ session: { user }, query: { code } }) => {
    const table = deps.tables.find(code)?.table;
    if (table === undefined || !(await mayShow(deps, user.id, table))) return { users: [] };
    const players = table.seats.flatMap((occupant) =>
      occupant === null || occupant.level !== null ? [] : [occupant.user.id],
    );
    const anonymous = await streams.anonymousAmong(players);
    return { users: players.filter((id) => !anonymous.has(id)) };
  });

  serve(makeStreamRoute, async ({ session: { user }, body }) => {
    await requireTarget(deps, body.follows, user);
    const made = await streams.create(user.id, { ...body, name: visibleName(body.name) }, now());
    if (made === undefined) throw new HttpFailure("too_many_streams");
    return { stream: await recordOf(deps, made.stream, user), key: made.key };
  });

  serve(changeStreamRoute, async ({ session: { user }, params: { id }, body }) => {
    const before = await streams.find(user.id, id);
    if (before === undefined) throw new HttpFailure("not_found");
    const { follows } = body;
    if (follows !== undefined && !isSameTarget(follows, before.follows)) await requireTarget(deps, follows, user);
    const changed = await streams.change(user.id, id, changeOf(body));
    if (changed === undefined) throw new HttpFailure("not_found");
    overlays.changed(id);
    return recordOf(deps, changed, user);
  });

  serve(rekeyStreamRoute, async ({ session: { user }, params: { id } }) => {
    const keyed = await streams.rekey(user.id, id, now());
    if (keyed === undefined) throw new HttpFailure("not_found");
    overlays.revoked(id);
    return { stream: await recordOf(deps, keyed.stream, user), key: keyed.key };
  });

  serve(removeStreamRoute, async ({ session: { user }, params: { id } }) => {
    if (!(await streams.remove(user.id, id))) throw new HttpFailure("not_found");
    overlays.revoked(id);
  });

  serve(streamDirectorRoute, async ({ session: { user }, params: { id } }) => {
    const stream = await streams.find(user.id, id);
    if (stream === undefined) throw new HttpFailure("not_found");
    return { stream: await recordOf(deps, stream, user), ...(await directed(deps, stream, user)) };
  });
}

function visibleName(name: string): string {
  const visible = speakable(name, streamLimits.nameCharsMax);
  if (visible === null) throw new HttpFailure("invalid_body", "name: expected a visible name");
  return visible;
}

function changeOf({ name, ...rest }: ChangeStream): Partial<StreamSettings> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...given, ...(name !== undefined && { name: visibleName(name) }) };
}

/** Whether only the choice of the match differs. */
const isSameTarget = (one: StreamFollows, other: StreamFollows): boolean =>
  one.kind === "tournament" && other.kind === "tournament" && one.tournament === other.tournament;

/** The tournament, where the user may see it. */
async function readable(
  { store }: StreamDependencies,
  id: TournamentId,
  user: Owner,
): Promise<FullTournament | undefined> {
  const full = await store.tournaments.load(id);
  if (full === undefined) return undefined;
  return (await store.tournaments.mayRead(full.tournament, { user, code: "" })) ? full : undefined;
}

/** The name of what a stream follows; null where it is gone, or the user may not see it. */
async function targetOf(deps: StreamDependencies, follows: StreamFollows, user: Owner): Promise<string | null> {
  const { store, tables } = deps;
  if (follows.kind === "player") return nameOfFollowed(deps, follows.user, user);
  if (follows.kind === "table") {
    const room = tables.find(follows.code);
    // whether the stream may show a table of another node is decided there
    if (room === undefined) return (await deps.placeOf?.(follows.code))?.is === "elsewhere" ? follows.code : null;
    return (await mayShow(deps, user.id, room.table)) ? follows.code : null;
  }
  const found = await store.tournaments.find(follows.tournament);
  if (found === undefined) return null;
  return (await store.tournaments.mayRead(found, { user, code: "" })) ? found.name : null;
}

/** To others a guest is no known user, so no stream names one. */
async function nameOfFollowed({ store }: StreamDependencies, userId: UserId, by: Owner): Promise<string | null> {
  const followed = await store.users.find(userId);
  return followed === undefined || !mayFollow(by.id, followed) ? null : followed.username;
}

async function requireTarget(deps: StreamDependencies, follows: StreamFollows, user: Owner): Promise<void> {
  if ((await targetOf(deps, follows, user)) === null) throw new HttpFailure("not_found");
}

async function recordOf(deps: StreamDependencies, stream: StoredStream, user: Owner): Promise<Stream> {
  const { id, name, follows, hands, delay_s, verdicts, chat, scene, createdAt, keyedAt } = stream;
  const times = { created_at: createdAt, keyed_at: keyedAt };
  const target = await targetOf(deps, follows, user);
  const overlays = deps.overlays.openCount(id);
  return { id, name, follows, hands, delay_s, verdicts, chat, scene, ...times, target, overlays };
}

/** The matches from which a director may choose. */
async function directed(
  deps: StreamDependencies,
  { id, follows }: StoredStream,
  user: Owner,
): Promise<Pick<Director, "format" | "matches">> {
  if (follows.kind !== "tournament") return { format: null, matches: [] };
  const full = await readable(deps, follows.tournament, user);
  if (full === undefined) return { format: null, matches: [] };
  const { matches, format } = detailOf(full, { userId: null, joinBefore: () => null });
  const live = liveMatches(matches, full.tournament, (code) => deps.tables.find(code)?.table, deps.placeOf !== null);
  // without an overlay nothing is on screen, and one that opens begins with the chosen match
  const { onScreen, followed }: ShownMatches = deps.overlays.shownOf(id) ?? {
    onScreen: null,
    followed: chosenMatch(live, follows.pick),
  };
  const names = new Map(full.entries.map(({ seed, username }) => [seed, username]));
  const rounds = roundsOf(matches);
  const shownMatches = live.slice(0, streamLimits.matchesMax).map(({ record, isPlaying, scores, interest }) => ({
    key: record.key,
    stage: record.stage,
    round: record.round,
    rounds: rounds.get(record.stage) ?? 0,
    group: record.group,
    best_of: record.best_of,
    win_points: full.tournament.winPoints,
    players: record.players.map(({ seed, wins }, side) => ({
      name: names.get(seed) ?? null,
      seed,
      wins,
      score: scores[side] ?? 0,
    })),
    is_playing: isPlaying,
    game_code: record.game_code,
    interest,
    is_on_screen: record.key === onScreen,
    is_followed: record.key === followed,
  }));
  return { format, matches: shownMatches };
}

/** How many rounds the stages of a bracket have; the others, of which rounds have no names, are missing. */
export function roundsOf(records: readonly BracketRecord[]): Map<string, number> {
  const rounds = new Map<string, number>();
  for (const { stage, round } of records) {
    if (stage === "winners" || stage === "losers") rounds.set(stage, Math.max(round, rounds.get(stage) ?? 0));
  }
  return rounds;
}

/** Streams of players, as their owners set them. */
export const streamsDomain = domain({
  stores: (database) => ({ streams: streamStore(database) }),
  open: ({ cluster, clock }: Pick<Context, "cluster" | "clock">) => {
    const overlays = new Overlays(cluster, clock);
    return { services: { overlays }, stop: () => overlays.stop() };
  },
  routes: { Streams: [streamRoutes] },
});
