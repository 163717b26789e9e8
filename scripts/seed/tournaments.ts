/** Gives the demo community a tournament that has been played, one that it may register for, and a stream of that. */
import { rulesPage } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import type { TournamentForm } from "#server/protocol/tournaments.ts";
import type { Store } from "#server/store/store.ts";
import { turnClocks } from "#server/table/limits.ts";
import { newCode } from "#server/tables/roomCode.ts";
import { bracketOf } from "#server/tournaments/bracket/bracket.ts";
import type { BracketMatch } from "#server/tournaments/bracket/plan.ts";
import { houseOpening } from "#server/tournaments/lifeCycle.ts";
import { tournamentLimits } from "#server/tournaments/limits.ts";
import { seriesOf } from "#server/tournaments/series.ts";
import { planOf } from "#server/tournaments/tournamentRows.ts";
import type { Member } from "./members.ts";
import { playMatch } from "./played.ts";
import type { Settler } from "./settle.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The demo's matches end an hour before its end; this tournament comes after them. */
const playedAgoMs = 55 * 60_000;
const betweenMs = 30_000;
const opening = { ...houseOpening, finalBestOf: 3, winPoints: 3 };

const played = { name: "Weekend Eight", maxPlayers: 8, entryFee: 0, prizePool: 300, format: "single" } as const;
const coming = { name: "Volta Trophy", maxPlayers: 16, entryFee: 10, prizePool: 500, format: "double" } as const;

export interface TournamentCast {
  readonly author: Settler;
  readonly settlers: readonly Settler[];
  readonly members: readonly Member[];
  readonly endsAt: number;
  readonly random: Random;
}

type Stores = Pick<Store, "drafts" | "tournaments" | "matches" | "streams">;

/** Resolves to how many tournaments there are. A stream of their author follows the one that comes. */
export async function holdTournaments(store: Stores, cast: TournamentCast): Promise<number> {
  const { author, settlers, endsAt } = cast;
  const others = settlers.filter((one) => one !== author);
  const startDate = endsAt - playedAgoMs;
  const over = await opened(store, author, { ...played, startDate, endDate: startDate + hourMs }, startDate - dayMs);
  for (const { user } of others.slice(0, played.maxPlayers)) {
    await store.tournaments.register({ id: over, userId: user.id, joinCode: "", at: startDate - hourMs });
  }
  await playToTheEnd(store, over, startDate, cast);
  const later = Math.floor(endsAt / dayMs) * dayMs + 3 * dayMs + 18 * hourMs;
  const open = await opened(
    store,
    author,
    { ...coming, startDate: later, endDate: later + 5 * hourMs },
    endsAt - dayMs,
  );
  // Those who won no gems cannot pay, and are refused as on a running server.
  for (const { user } of others.slice(0, coming.maxPlayers - 3)) {
    await store.tournaments.register({ id: open, userId: user.id, joinCode: "", at: endsAt - hourMs });
  }
  // Its key is told to nobody: the author makes a new address.
  const stream = { hands: "delayed", delay_s: 60, verdicts: true, chat: true, scene: "auto" } as const;
  const follows = { kind: "tournament", tournament: open, pick: null } as const;
  await store.streams.create(author.user.id, { name: coming.name, follows, ...stream }, endsAt - hourMs);
  return 2;
}

async function opened(store: Stores, author: Settler, form: TournamentForm, at: number): Promise<string> {
  const { id } = await store.drafts.create(author.user.id, form, at, async () => {});
  await store.tournaments.open(id, opening, at);
  return id;
}

/** Checks all in, plays every match of every round by the real rules, and pays the prizes. */
async function playToTheEnd(store: Stores, id: string, startDate: number, cast: TournamentCast): Promise<void> {
  const { tournaments } = store;
  const checkInAt = startDate - tournamentLimits.checkInMs;
  await tournaments.openCheckIn(id, checkInAt);
  for (const { userId } of (await tournaments.whole(id))?.entries ?? []) {
    await tournaments.checkIn({ id, userId, at: checkInAt });
  }
  await tournaments.start(id, startDate);
  let at = startDate;
  for (;;) {
    const whole = await tournaments.whole(id);
    if (whole === undefined) return;
    const ready = bracketOf(planOf(whole.tournament), whole.results).matches.filter(({ state }) => state === "ready");
    if (ready.length === 0) break;
    const ends: number[] = [];
    for (const match of ready) ends.push(await playSeries(store, id, match, at, cast));
    at = Math.max(...ends) + betweenMs;
  }
  await tournaments.complete(id, at);
}

/** Plays a best-of at a table of its own; resolves to when it ended. */
async function playSeries(
  { tournaments, matches }: Stores,
  id: string,
  match: BracketMatch,
  from: number,
  { settlers, members, random }: TournamentCast,
): Promise<number> {
  const whole = await tournaments.whole(id);
  const pair = match.players.map((seed) => {
    const userId = whole?.entries.find((entry) => entry.seed === seed)?.userId;
    const index = settlers.findIndex(({ user }) => user.id === userId);
    return { settler: settlers[index] as Settler, member: members[index] as Member };
  });
  const code = newCode(random);
  const call = { key: match.key, attempt: 1 };
  await tournaments.claimCall(id, call, from);
  await tournaments.callOpened(id, call, code, from);
  await tournaments.callStarted(id, call, from);
  const setup = {
    code,
    kind: "tournament" as const,
    createdBy: pair[0]?.settler.user.id ?? "",
    config: rulesPage(2, opening.winPoints),
    isRated: true,
    turnMs: turnClocks.tournamentMs,
    level: null,
    seats: pair.map(({ settler }) => settler.user),
    dealer: 0,
  };
  let at = from;
  for (let matchNumber = 1; ; matchNumber += 1) {
    const finished = playMatch(
      { setup, players: pair.map(({ member }) => member), startedAt: at, quitter: null },
      random,
    );
    if (finished === null) throw new Error(`the match ${match.key} had no end`);
    await matches.finish({ ...finished, matchNumber });
    at = finished.endedAt + betweenMs;
    const now = await tournaments.whole(id);
    if (now === undefined) throw new Error(`the tournament of ${match.key} is gone`);
    const series = seriesOf(now, match);
    if (series.winner === null && matchNumber < match.bestOf) continue;
    if (series.winner === null) throw new Error(`the best-of ${match.key} has no winner after ${matchNumber} matches`);
    const { winner, wins, hands, points, matchIds } = series;
    const how = "played" as const;
    await tournaments.addResult(id, { key: match.key, winner, how, wins, hands, points, matchIds }, finished.endedAt);
    return finished.endedAt;
  }
}
