/** A tournament as its page shows it, from the stored rows. */
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type {
  BracketRecord,
  Participant,
  ParticipantStatus,
  TimelinePhase,
  Tournament,
  TournamentDetail,
  TournamentStatus,
} from "#protocol/calls/tournamentPages.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import { frameLook } from "#server/people/users/publicUser.ts";
import { type Bracket, bracketOf } from "../bracket/bracket.ts";
import { loserRoundsFor, roundsFor } from "../bracket/elimination.ts";
import { qualifierCount } from "../bracket/groups.ts";
import type { BracketMatch } from "../bracket/plan.ts";
import { sharesOf } from "../bracket/prizes.ts";
import { poolOf } from "../entry/lifeCycle.ts";
import { tournamentLimits } from "../limits.ts";
import { seriesOf } from "../rows/matchRows.ts";
import { planOf, type StoredEntry, type StoredTournament } from "../rows/tournamentRows.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { FullTournament, TournamentStore } from "../tournamentStore.ts";

const statuses: Readonly<Record<StoredTournament["phase"], TournamentStatus>> = {
  registration: "upcoming",
  checkIn: "upcoming",
  running: "ongoing",
  completed: "completed",
  cancelled: "cancelled",
};

export const statusOf = (
  { state, checkedInAt, dropped, seed }: Pick<StoredEntry, "state" | "checkedInAt" | "dropped" | "seed">,
  out?: Pick<ReadonlySet<number>, "has">,
): ParticipantStatus => {
  if (dropped !== null) return dropped;
  if (seed !== null) return out?.has(seed) === true ? "eliminated" : "qualified";
  if (state === "withdrawn" || state === "out") return "withdrawn";
  if (checkedInAt !== null) return "checkedIn";
  return state;
};

/** One line of the list. */
const summaryOf = (of: StoredTournament, registered: number, mine: ParticipantStatus | null): Tournament => ({
  id: of.id,
  title: of.name,
  status: statuses[of.phase],
  phase: of.phase,
  startDate: of.startsAt,
  entryFee: of.entryFee,
  prizePool: of.phase === "completed" ? of.paidOut : poolOf(of, registered),
  registeredPlayers: registered,
  maxPlayers: of.playersMax,
  format: of.format,
  difficulty: of.difficulty,
  mine,
});

/** The inputs of a page besides the store: times of calls, and the asking user. */
export interface TournamentReader {
  readonly userId: UserId | null;
  readonly joinBefore: (code: RoomCode) => number | null;
  /** The node of a table, in a cluster. */
  readonly atNode?: Registry["atNode"];
}

export function detailOf(full: FullTournament, reader: TournamentReader): TournamentDetail {
  const { userId } = reader;
  const { tournament: of, entries } = full;
  const bracket = of.players > 1 ? bracketOf(planOf(of), full.results) : null;
  const mine = entries.find((entry) => entry.userId === userId);
  const registered = entries.filter(({ state, seed }) =>
    of.players > 0 ? seed !== null : state === "registered",
  ).length;
  const status = mine === undefined ? null : statusOf(mine, bracket?.out);
  const summary = summaryOf(of, registered, status);
  const matches = bracket === null ? [] : bracket.matches.map((match) => matchOf(full, match));
  const champion = bracket?.champion ?? null;
  const isHost = userId !== null && of.hostId === userId;
  return {
    ...summary,
    endDate: of.endsAt,
    checkInDate: of.checkInAt,
    isPaused: of.isPaused,
    version: of.version,
    groupSize: of.groupSize,
    bestOf: of.bestOf,
    finalBestOf: of.finalBestOf,
    winPoints: of.winPoints,
    turnSeconds: turnClocks.tournamentMs / 1000,
    joinSeconds: tournamentLimits.joinMsMax / 1000,
    host: of.hostName,
    isHost,
    access: of.access,
    joinCode: of.access === "link" && isHost ? of.joinCode : null,
    champion: champion === null ? null : (entries.find(({ seed }) => seed === champion)?.userId ?? null),
    prizes: summary.prizePool === 0 ? [] : sharesOf(summary.prizePool, Math.max(registered, 3)),
    participants: participantsOf(full, bracket),
    matches,
    groups: bracket === null ? [] : bracket.groups.map((table) => table.map(({ seed }) => seed)),
    timeline: timelineOf(full, bracket),
    match: ownMatch(full, matches, mine, reader),
  };
}

function participantsOf({ tournament, entries }: FullTournament, bracket: Bracket | null): Participant[] {
  const standings = new Map(bracket?.standings.map((one, index) => [one.seed, { ...one, rank: index + 1 }]));
  const visible = entries.filter(
    ({ state, seed }) => seed !== null || (tournament.players === 0 && state !== "withdrawn"),
  );
  return visible
    .map((entry): Participant => {
      const { userId: id, username: name, imageUrl: image_url, look, rating, seed, prize } = entry;
      const standing = standings.get(seed ?? 0);
      const { rank = null, wins = 0, losses = 0 } = standing ?? {};
      const who = { id, name, image_url, ...frameLook(look?.frame ?? null) };
      return { ...who, rating, seed, status: statusOf(entry, bracket?.out), rank, wins, losses, prize };
    })
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
}

function matchOf(full: FullTournament, match: BracketMatch): BracketRecord {
  const { results, calls } = full;
  const call = calls.get(match.key);
  const stored = results.find(({ key }) => key === match.key);
  const code = call?.code ?? null;
  const { wins, matchIds } = stored ?? seriesOf(full, match);
  const isCalled = match.state === "ready" && code !== null;
  const open = call?.startedAt === null ? ("called" as const) : ("playing" as const);
  const player = (side: 0 | 1) => {
    const entrant = match.players[side];
    return { seed: entrant ?? null, is_bye: entrant === null, wins: wins[side] };
  };
  return {
    key: match.key,
    stage: match.stage,
    round: match.round,
    position: match.position,
    group: match.group,
    best_of: match.bestOf,
    players: [player(0), player(1)],
    state: isCalled ? open : match.state,
    winner: match.winner,
    how: match.result?.how ?? null,
    game_code: isCalled ? code : null,
    match_ids: matchIds,
  };
}

function ownMatch(
  { entries }: FullTournament,
  matches: readonly BracketRecord[],
  mine: StoredEntry | undefined,
  { joinBefore, atNode }: TournamentReader,
): TournamentDetail["match"] {
  if (mine === undefined || mine.seed === null) return null;
  const match = matches.find(
    ({ state, players }) =>
      (state === "called" || state === "playing") && players.some(({ seed }) => seed === mine.seed),
  );
  if (match === undefined || (match.state !== "called" && match.state !== "playing")) return null;
  const other = match.players.find(({ seed }) => seed !== mine.seed)?.seed;
  const { key, game_code, state } = match;
  const opponent = entries.find(({ seed }) => seed === other)?.username ?? null;
  if (game_code === null) return { key, opponent, game_code, state, join_before: null };
  return { key, opponent, game_code, ...atNode?.(game_code), state, join_before: joinBefore(game_code) };
}

/** The rounds in order, each with when it begins or began. */
function timelineOf({ tournament, results, calls }: FullTournament, bracket: Bracket | null): TimelinePhase[] {
  const isOver = tournament.phase === "completed" || tournament.phase === "cancelled";
  const before = (phase: "registration" | "checkIn", time: number | null, isDone: boolean): TimelinePhase => ({
    phase,
    round: 0,
    rounds: 0,
    status: isDone ? "completed" : tournament.phase === phase ? "active" : "upcoming",
    time,
  });
  const hasBegun = tournament.startedAt !== null || isOver;
  const timeline = [
    before("registration", null, tournament.phase !== "registration"),
    before("checkIn", tournament.checkInAt, hasBegun),
  ];
  for (const { phase, round, rounds, stage } of roundsOf(tournament)) {
    const own = (bracket?.matches ?? []).filter(
      (match) => match.stage === stage && (round === 0 || match.round === round),
    );
    const keys = new Set(own.map(({ key }) => key));
    const isDone = own.length > 0 && own.every(({ state }) => state === "decided" || state === "void");
    const isActive = own.some(({ state, result }) => state === "ready" || result !== null);
    const calledAt = [...calls.values()].filter(({ key }) => keys.has(key)).map((call) => call.calledAt);
    const decidedAt = results.filter(({ key }) => keys.has(key)).map(({ at }) => at);
    const first = Math.min(...calledAt, ...decidedAt);
    const isFirst = timeline.length === 2;
    const time = Number.isFinite(first) ? first : isFirst ? (tournament.startedAt ?? tournament.startsAt) : null;
    timeline.push({ phase, round, rounds, status: isDone ? "completed" : isActive ? "active" : "upcoming", time });
  }
  return timeline;
}

interface Round extends Pick<TimelinePhase, "phase" | "round" | "rounds"> {
  readonly stage: BracketMatch["stage"];
}

const numbered = (phase: "winners" | "losers", rounds: number): Round[] =>
  Array.from({ length: rounds }, (_, index) => ({ phase, stage: phase, round: index + 1, rounds }));

function roundsOf(tournament: StoredTournament): Round[] {
  const { format, players, playersMax } = tournament;
  const count = players > 1 ? players : playersMax;
  const final: Round = { phase: "final", stage: "final", round: 0, rounds: 0 };
  if (format === "single") return numbered("winners", roundsFor(count));
  if (format === "double") {
    return [...numbered("winners", roundsFor(count)), ...numbered("losers", loserRoundsFor(count)), final];
  }
  const qualifiers = qualifierCount({ ...planOf(tournament), players: count });
  const groups: Round = { phase: "groups", stage: "group", round: 0, rounds: 0 };
  return [groups, ...(qualifiers === 0 ? [] : numbered("winners", roundsFor(qualifiers)))];
}

/**
 * Eliminated seeds: of a completed tournament all but the champion. A list computes no brackets of running tournaments.
 */
const outOf = ({ phase, championSeed }: StoredTournament) =>
  phase === "completed" ? { has: (seed: number): boolean => seed !== championSeed } : undefined;

/** Tournaments as a list shows them to a caller; undefined without a session. */
export async function summariesFor(
  store: Pick<TournamentStore, "counts" | "entriesIn">,
  visible: readonly StoredTournament[],
  userId: UserId | undefined,
): Promise<Tournament[]> {
  const ids = visible.map(({ id }) => id);
  const [counts, mine] = await Promise.all([
    store.counts(ids),
    userId === undefined ? new Map<string, never>() : store.entriesIn(userId, ids),
  ]);
  return visible.map((one) => {
    const entry = mine.get(one.id);
    return summaryOf(one, counts.get(one.id) ?? 0, entry === undefined ? null : statusOf(entry, outOf(one)));
  });
}
