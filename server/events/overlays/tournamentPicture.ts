/** A tournament as an overlay shows it. Nothing here depends on cards. */
import type { MatchKey, UserId } from "#protocol/ids.ts";
import type { Overlay, OverlayMatch, OverlayTournament } from "#protocol/frames/overlay.ts";
import type { BracketRecord } from "#protocol/calls/tournamentPages.ts";
import { roundsOf } from "#server/events/streams/streamRoutes.ts";
import { detailOf } from "#server/events/tournaments/pages/tournamentRecords.ts";
import type { FullTournament } from "#server/events/tournaments/tournamentStore.ts";
import { overlayLimits } from "./limits.ts";

const isComing = ({ state }: BracketRecord): boolean => state === "called" || state === "ready" || state === "waiting";
const comingFirst = ["called", "ready", "waiting"];

/** The visible facts of a tournament, with user ids instead of names, so that names follow later settings. */
export interface TournamentFacts {
  readonly of: Pick<OverlayTournament, "title" | "format" | "phase" | "starts_at">;
  readonly records: readonly BracketRecord[];
  /** How many rounds each stage has. */
  readonly rounds: ReadonlyMap<string, number>;
  readonly champion: number | null;
  readonly players: ReadonlyMap<number, { readonly userId: UserId; readonly username: string }>;
}

export function factsOf(full: FullTournament): TournamentFacts {
  const { title, format, phase, startDate, matches, champion } = detailOf(full, {
    userId: null,
    joinBefore: () => null,
  });
  const players = full.entries.flatMap(({ seed, userId, username }) =>
    seed === null ? [] : [[seed, { userId, username }] as const],
  );
  return {
    of: { title, format, phase, starts_at: startDate },
    records: matches,
    rounds: roundsOf(matches),
    champion: full.entries.find(({ userId }) => userId === champion)?.seed ?? null,
    players: new Map(players),
  };
}

/** The records that a picture has. */
interface Chosen {
  readonly match: BracketRecord | null;
  readonly upcoming: readonly BracketRecord[];
  readonly bracket: readonly BracketRecord[];
}

function chosenOf({ records }: TournamentFacts, key: MatchKey | null): Chosen {
  const match = records.find((record) => record.key === key) ?? null;
  const coming = records.filter((record) => isComing(record) && record !== match);
  const upcoming = coming
    .toSorted((a, b) => comingFirst.indexOf(a.state) - comingFirst.indexOf(b.state))
    .slice(0, overlayLimits.upcomingMax);
  return { match, upcoming, bracket: bracketOf(records) };
}

/** The last rounds, as many as are allowed; while none of their players is known, the matches that are played. */
function bracketOf(records: readonly BracketRecord[]): readonly BracketRecord[] {
  const rounds = [...Map.groupBy(records, ({ stage, round }) => `${stage} ${round}`).values()];
  let last: BracketRecord[] = [];
  for (const round of rounds.toReversed()) {
    if (last.length + round.length > overlayLimits.bracketMax) break;
    last = [...round, ...last];
  }
  const isKnown = last.some(({ players }) => players.some(({ seed }) => seed !== null));
  return isKnown ? last : records.filter(({ state }) => state === "playing").slice(0, overlayLimits.bracketMax);
}

/** The users whose names a picture may have. */
export function peopleIn(facts: TournamentFacts, key: MatchKey | null): UserId[] {
  const { match, upcoming, bracket } = chosenOf(facts, key);
  const records = [...(match === null ? [] : [match]), ...upcoming, ...bracket];
  const seeds = new Set([facts.champion, ...records.flatMap(({ players }) => players.map(({ seed }) => seed))]);
  return [...seeds].flatMap((seed) => facts.players.get(seed ?? 0)?.userId ?? []);
}

/** The picture; `key` names the match on screen. */
export function tournamentPicture(
  facts: TournamentFacts,
  key: MatchKey | null,
  hasBracket: boolean,
  isAnonymous: (userId: UserId) => boolean,
): NonNullable<Overlay["tournament"]> {
  const { match, upcoming, bracket } = chosenOf(facts, key);
  const nameOf = (seed: number | null): string | null => {
    const player = facts.players.get(seed ?? 0);
    return player === undefined || isAnonymous(player.userId) ? null : player.username;
  };
  const overlayMatchOf = (record: BracketRecord): OverlayMatch => ({
    key: record.key,
    stage: record.stage,
    round: record.round,
    rounds: facts.rounds.get(record.stage) ?? 0,
    group: record.group,
    best_of: record.best_of,
    position: record.position,
    players: record.players.map(({ seed, is_bye, wins }) => ({ seed, name: nameOf(seed), is_bye, wins })),
    state: record.state,
    winner: record.winner,
  });
  return {
    ...facts.of,
    match: match === null ? null : overlayMatchOf(match),
    upcoming: upcoming.map(overlayMatchOf),
    bracket: hasBracket ? bracket.map(overlayMatchOf) : [],
    champion: facts.champion === null ? null : { seed: facts.champion, name: nameOf(facts.champion) },
  };
}
