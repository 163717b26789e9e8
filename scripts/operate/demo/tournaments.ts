/** Gives the demo community a finished tournament, one that is open for registration, and a stream of that one. */
import { rulesPage } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import { type TournamentId, noUser } from "#protocol/ids.ts";
import type { TournamentForm } from "#protocol/calls/tournaments.ts";
import type { Store } from "#server/app/store/store.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import { newCode } from "#server/play/tables/newGame.ts";
import { bracketOf } from "#server/events/tournaments/bracket/bracket.ts";
import type { BracketMatch } from "#server/events/tournaments/bracket/plan.ts";
import { houseOpening } from "#server/events/tournaments/entry/lifeCycle.ts";
import { tournamentLimits } from "#server/events/tournaments/limits.ts";
import { seriesOf } from "#server/events/tournaments/rows/matchRows.ts";
import { planOf } from "#server/events/tournaments/rows/tournamentRows.ts";
import type { FullTournament } from "#server/events/tournaments/tournamentStore.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import type { Member } from "./members.ts";
import { playMatch } from "./played.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The demo's matches end an hour before its end; this tournament comes after them. */
const playedAgoMs = 55 * 60_000;
const betweenMs = 30_000;
const opening = { ...houseOpening, finalBestOf: 3, winPoints: 3 };

const played = { name: "Weekend Eight", maxPlayers: 8, entryFee: 0, prizePool: 300, format: "single" } as const;
const coming = { name: "Volta Trophy", maxPlayers: 16, entryFee: 10, prizePool: 500, format: "double" } as const;

export interface TournamentCast {
  readonly timeline: Timeline;
  readonly author: Settler;
  readonly settlers: readonly Settler[];
  readonly members: readonly Member[];
  readonly endsAt: number;
  readonly random: Random;
}

type Stores = Pick<Store, "drafts" | "tournaments" | "matches" | "streams">;

/** Plans the tournaments. A stream of their author shows the open one. */
export function holdTournaments(store: Stores, cast: TournamentCast): void {
  const { timeline, author, settlers, endsAt } = cast;
  const others = settlers.filter((one) => one !== author);
  const register = (id: TournamentId, count: number, at: number): void =>
    timeline.at(at, async () => {
      for (const { user } of others.slice(0, count)) {
        await store.tournaments.register({ id, userId: user.id, joinCode: "", at });
      }
    });
  const startDate = endsAt - playedAgoMs;
  timeline.at(startDate - dayMs, async () => {
    const form = { ...played, startDate, endDate: startDate + hourMs };
    const id = await opened(store, author, form, startDate - dayMs);
    register(id, played.maxPlayers, startDate - hourMs);
    begin(store, id, startDate, cast);
  });
  const later = Math.floor(endsAt / dayMs) * dayMs + 3 * dayMs + 18 * hourMs;
  timeline.at(endsAt - dayMs, async () => {
    const form = { ...coming, startDate: later, endDate: later + 5 * hourMs };
    const id = await opened(store, author, form, endsAt - dayMs);
    // Players without enough gems cannot pay and are refused, as on a running server.
    register(id, coming.maxPlayers - 3, endsAt - hourMs);
    // Nobody learns its key: the author makes a new address.
    const stream = { hands: "delayed", delay_s: 60, verdicts: true, chat: true, scene: "auto" } as const;
    const follows = { kind: "tournament", tournament: id, pick: null } as const;
    const at = endsAt - hourMs;
    timeline.at(at, () => store.streams.create(author.user.id, { name: coming.name, follows, ...stream }, at));
  });
}

async function opened(store: Stores, author: Settler, form: TournamentForm, at: number): Promise<TournamentId> {
  const { id } = await store.drafts.create(author.user.id, form, at, async () => {});
  await store.tournaments.open(id, opening, at);
  return id;
}

/** Plans that all check in, plays every match of every round by the real rules, and pays the prizes. */
function begin(store: Stores, id: TournamentId, startDate: number, cast: TournamentCast): void {
  const { tournaments } = store;
  const { timeline } = cast;
  const checkInAt = startDate - tournamentLimits.checkInMs;
  timeline.at(checkInAt, async () => {
    await tournaments.openCheckIn(id, checkInAt);
    for (const { userId } of (await tournaments.load(id))?.entries ?? []) {
      await tournaments.checkIn({ id, userId, at: checkInAt });
    }
  });
  timeline.at(startDate, async () => {
    await tournaments.start(id, startDate);
    await playRound(store, id, startDate, cast);
  });
}

/** Calls the matches that can be played, and plans the next round after them. */
async function playRound(store: Stores, id: TournamentId, at: number, cast: TournamentCast): Promise<void> {
  const whole = await store.tournaments.load(id);
  if (whole === undefined) return;
  const ready = bracketOf(planOf(whole.tournament), whole.results).matches.filter(({ state }) => state === "ready");
  if (ready.length === 0) {
    await store.tournaments.complete(id, at);
    return;
  }
  let open = ready.length;
  const over = (endedAt: number): void => {
    open -= 1;
    // The match that ends last is reported last.
    const nextAt = endedAt + betweenMs;
    if (open === 0) cast.timeline.at(nextAt, () => playRound(store, id, nextAt, cast));
  };
  for (const match of ready) await callMatch(store, whole, match, at, cast, over);
}

/** Calls a match to a table of its own and plays its best-of there. */
async function callMatch(
  store: Stores,
  { tournament: { id }, entries }: FullTournament,
  match: BracketMatch,
  at: number,
  cast: TournamentCast,
  over: (endedAt: number) => void,
): Promise<void> {
  const { settlers, members, random } = cast;
  const pair = match.players.map((seed) => {
    const userId = entries.find((entry) => entry.seed === seed)?.userId;
    const index = settlers.findIndex(({ user }) => user.id === userId);
    return { settler: settlers[index] as Settler, member: members[index] as Member };
  });
  const code = newCode(random);
  const call = { key: match.key, attempt: 1 };
  await store.tournaments.claimCall(id, call, at);
  await store.tournaments.callOpened(id, call, code, at);
  await store.tournaments.callStarted(id, call, at);
  const setup = {
    code,
    kind: "tournament" as const,
    createdBy: pair[0]?.settler.user.id ?? noUser,
    config: rulesPage(2, opening.winPoints),
    isRated: true,
    turnMs: turnClocks.tournamentMs,
    level: null,
    seats: pair.map(({ settler }) => settler.user),
    dealer: 0,
  };
  const players = pair.map(({ member }) => member);
  playNext(store, id, match, cast, (startedAt) => playMatch({ setup, players, startedAt, quitter: null }, random), {
    matchNumber: 1,
    at,
    over,
  });
}

interface NextMatch {
  readonly matchNumber: number;
  readonly at: number;
  readonly over: (endedAt: number) => void;
}

/** Plays one match of a best-of, and plans the next or stores the result. */
function playNext(
  store: Stores,
  id: TournamentId,
  match: BracketMatch,
  cast: TournamentCast,
  play: (startedAt: number) => FinishedMatch | null,
  { matchNumber, at, over }: NextMatch,
): void {
  const finished = play(at);
  if (finished === null) throw new Error(`the match ${match.key} had no end`);
  const { endedAt } = finished;
  cast.timeline.at(endedAt, async () => {
    await store.matches.finish({ ...finished, matchNumber });
    const whole = await store.tournaments.load(id);
    if (whole === undefined) throw new Error(`the tournament of ${match.key} is gone`);
    const { winner, isForfeit: _none, ...score } = seriesOf(whole, match);
    if (winner !== null) {
      await store.tournaments.addResult(id, { key: match.key, winner, how: "played", ...score }, endedAt);
      return over(endedAt);
    }
    if (matchNumber >= match.bestOf) throw new Error(`the best-of ${match.key} has no winner`);
    playNext(store, id, match, cast, play, { matchNumber: matchNumber + 1, at: endedAt + betweenMs, over });
  });
}
