/**
 * Chooses the table that a stream shows. A stream shows only tables that its owner may watch, and no private table of
 * others.
 */
import type { MatchKey, NodeName, RoomCode, TournamentId, UserId } from "#protocol/ids.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import type { StreamFollows } from "#protocol/calls/streams.ts";
import { chosenMatch, liveMatches, mayFollow, mayReadTournament, mayShow } from "#server/events/streams/tableChoice.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import type { Table } from "#server/play/table/table.ts";
import type { TournamentStore } from "#server/events/tournaments/tournamentStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { ObservableRoom } from "./tableSource.ts";
import type { TournamentFacts } from "./tournamentPicture.ts";
import type { ReadTournament } from "./tournamentFacts.ts";

export interface FollowDependencies {
  readonly store: {
    readonly users: Pick<UserStore, "find">;
    readonly profiles: Pick<ProfileStore, "openAmong">;
    readonly tournaments: Pick<TournamentStore, "mayRead" | "ofTable">;
  };
  readonly tournamentOf: (id: TournamentId) => Promise<ReadTournament | undefined>;
  readonly rooms: {
    find(code: RoomCode): (ObservableRoom & { readonly table: Table }) | undefined;
    isBroken(code: RoomCode): boolean;
    runningOf(userId: UserId): RoomCode | null;
  };
  /** Where a table is that is not here; null for a server alone. */
  readonly placeOf: FindPlace | null;
  /** Whether the first has blocked the second. */
  readonly hides: (viewerId: UserId, userId: UserId) => boolean;
}

export interface Followed {
  /** Null for no table. */
  readonly room: ObservableRoom | null;
  /** The key of its match in the tournament. */
  readonly match: MatchKey | null;
  readonly tournament: TournamentFacts | null;
  /** Whether what was shown until now may not be shown any more. */
  readonly isWithheld: boolean;
  /** The node of the cluster that has the table, where that is not this one. */
  readonly elsewhere: NodeName | null;
}

const nothing: Followed = { room: null, match: null, tournament: null, isWithheld: false, elsewhere: null };
const withheld: Followed = { ...nothing, isWithheld: true };

/** Names what a stream follows, without the choice of the match. */
export const targetOf = (follows: StreamFollows): string => JSON.stringify({ ...follows, pick: null });
export const pickOf = (follows: StreamFollows): MatchKey | null =>
  follows.kind === "tournament" ? follows.pick : null;

/** Chooses what to show now. `before` is the key of the match shown last: the stream leaves it only when it is over. */
export async function followed(
  deps: FollowDependencies,
  { userId, follows }: { readonly userId: UserId; readonly follows: StreamFollows },
  before: MatchKey | null,
): Promise<Followed> {
  if (follows.kind === "tournament") return ofTournament(deps, userId, follows, before);
  if (follows.kind === "player" && !(await isOpenTo(deps, userId, follows.user))) return withheld;
  const code = follows.kind === "table" ? follows.code : deps.rooms.runningOf(follows.user);
  const room = code === null ? undefined : roomOf(deps, code);
  // whether the stream may show a table of another node is decided there
  if (room === undefined) return { ...nothing, elsewhere: await nodeOf(deps, code) };
  return (await mayShow(deps, userId, room.table)) ? { ...nothing, room } : nothing;
}

/** The node of the cluster that has a table; null where it is here, or nowhere. */
async function nodeOf({ placeOf }: FollowDependencies, code: RoomCode | null): Promise<NodeName | null> {
  const place = placeOf === null || code === null ? null : await placeOf(code);
  return place?.is === "elsewhere" ? place.node : null;
}

/** Whether a player lets the owner of a stream see when and where the player plays. */
async function isOpenTo(deps: FollowDependencies, ownerId: UserId, userId: UserId): Promise<boolean> {
  if (userId === ownerId) return true;
  if (deps.hides(userId, ownerId)) return false;
  const user = await deps.store.users.find(userId);
  if (user === undefined || !mayFollow(ownerId, user)) return false;
  return (await deps.store.profiles.openAmong([userId])).has(userId);
}

const roomOf = ({ rooms }: FollowDependencies, code: RoomCode) => (rooms.isBroken(code) ? undefined : rooms.find(code));

async function ofTournament(
  deps: FollowDependencies,
  ownerId: UserId,
  { tournament: id, pick }: Extract<StreamFollows, { kind: "tournament" }>,
  before: MatchKey | null,
): Promise<Followed> {
  const read = await deps.tournamentOf(id);
  if (read === undefined || !(await mayReadTournament(deps, ownerId, read.tournament))) return withheld;
  const { tournament, facts } = read;
  const live = liveMatches(facts.records, tournament, (code) => roomOf(deps, code)?.table, deps.placeOf !== null);
  const match = chosenMatch(live, pick, before);
  const code = live.find(({ record }) => record.key === match)?.record.game_code ?? null;
  const room = code === null ? null : (roomOf(deps, code) ?? null);
  const elsewhere = room === null ? await nodeOf(deps, code) : null;
  const isFound = room !== null || elsewhere !== null;
  return { room, match: isFound ? match : null, tournament: facts, isWithheld: false, elsewhere };
}
