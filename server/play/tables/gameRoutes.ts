/** The calls that open private games and games against the computer, and say which matches are in progress. */
import type { Instant } from "#protocol/quantities.ts";
import { rulesPage, type MatchConfig, type PlayerCount } from "#engine/config.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { CountEvent } from "#protocol/calls/analytics.ts";
import {
  type CreatedGame,
  type PrivateRules,
  type LiveMatch,
  type LiveNow,
  liveCall,
  runningMatchCall,
  createBotGameCall,
  createGameCall,
  createBotGameForm,
  createGameForm,
} from "#protocol/calls/games.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { User } from "#server/base/db/records.ts";
import type { Result } from "#engine/result.ts";
import type { OpenError } from "#server/play/tables/admission.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain } from "#server/base/domain.ts";
import { latestMatches, liveMatch, peopleOf } from "#server/play/tables/liveMatches.ts";
import { liveLimits } from "#server/play/tables/limits.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { Table } from "#server/play/table/table.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import { cached } from "#server/base/core/cached.ts";
import { route } from "#server/base/api/declare.ts";

const createGameRoute = route(createGameCall, {
  summary: "Opens a private game, by R9 to R13 and R19.",
  body: createGameForm,
  refusals: ["busy"],
  limits: ["create"],
});

const createBotGameRoute = route(createBotGameCall, {
  summary: "Opens a game against the computer on one of three levels, R21.",
  body: createBotGameForm,
  refusals: ["busy"],
  limits: ["create"],
});

const runningMatchRoute = route(runningMatchCall, {
  summary:
    "The match in progress in which the user has a seat, guests too; of several the one that began last. A seat that the computer holds counts as long as it can be taken back; a seat that was left does not count, nor does watching.",
});

const liveRoute = route(liveCall, {
  summary:
    "How many are connected, and up to 6 matches in progress, the latest first, with players by seat and their scores. Only matches of quick match, because strangers play them; never a private game, a challenge or a game against the computer. A match is left out while one of its players hides that he is online or has no public profile. No cards. One answer for everybody, made anew every 3 seconds at most: of the 64 matches that began last, the 6 latest whose players all show themselves. Its `code` leads to the table as a spectator, like any link.",
});

interface GameDependencies {
  readonly tables: {
    open(game: NewGame): Promise<Result<{ readonly code: RoomCode }, OpenError>>;
    atNode: Registry["atNode"];
    /** The match in progress in which a user has a seat, by its code. */
    runningOf(userId: UserId): RoomCode | null;
  };
  readonly countEvent: CountEvent;
}

type Wanted = Omit<NewGame, "createdBy" | "isRated" | "network">;

/** A private game for this number of players by these rules, as a table is opened with them. */
export function privateTable(rules: PrivateRules, numPlayers: PlayerCount): Pick<NewGame, "config" | "turnMs"> {
  const { winPoints, includeAces, includeSixes, stacking, weakHand, turnSeconds: seconds } = rules;
  const config: MatchConfig = { players: numPlayers, winPoints, includeAces, includeSixes, stacking, weakHand };
  return { config, turnMs: seconds === null ? null : seconds * 1000 };
}

/** Opens tables. Who creates one is who the session says. */
function gameRoutes(serve: Serve, { tables, countEvent }: GameDependencies): void {
  const open = async (wanted: Wanted, user: User, network: string): Promise<CreatedGame> => {
    const opened = await tables.open({ ...wanted, createdBy: publicUser(user), isRated: false, network });
    if (!opened.ok) throw new HttpFailure(opened.error === "no-room" ? "busy" : "too_many_requests");
    const { code } = opened.value;
    return { game: { code, created_by: user.id, player_count: wanted.config.players, ...tables.atNode(code) } };
  };

  serve(createGameRoute, async ({ ctx, session, body }) => {
    const { numPlayers, winPoints, includeAces, includeSixes } = body;
    const table = { kind: "friend", ...privateTable(body, numPlayers), level: null } as const;
    const opened = await open(table, session.user, ctx.state.address);
    countEvent("invited_friend", { numPlayers, winPoints, includeAces, includeSixes, isRated: false });
    return opened;
  });

  // The computer plays by the rules page [R11], without a turn clock [R19].
  serve(createBotGameRoute, async ({ ctx, session, body: { difficulty, numPlayers, winPoints } }) => {
    const table = {
      kind: "computer",
      config: rulesPage(numPlayers, winPoints),
      turnMs: null,
      level: difficulty,
    } as const;
    const opened = await open(table, session.user, ctx.state.address);
    countEvent("start_bot_game", { difficulty });
    return opened;
  });

  serve(runningMatchRoute, ({ session }) => {
    const code = tables.runningOf(session.user.id);
    return { game_code: code, ...(code !== null && tables.atNode(code)) };
  });
}

/** Tables that users open, and matches that everybody may watch. */
export const gamesDomain = domain({
  routes: { Playing: [gameRoutes, liveRoutes] },
});

interface LiveDependencies {
  readonly store: { readonly profiles: Pick<ProfileStore, "openAmong"> };
  /** Tables whose running match every user may watch: the `max` that began last, in order. */
  readonly tables: Pick<Registry, "atNode"> & { watchable(max: number): readonly Table[] };
  /** Those of the other nodes of a cluster. */
  readonly liveElsewhere: () => readonly LiveMatch[];
  /** How many users are connected. */
  readonly connections: { readonly users: number };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** How many are online, and the running matches that every user may watch. All get the same answer. */
function liveRoutes(serve: Serve, deps: LiveDependencies): void {
  const read = cached(() => liveNow(deps), liveLimits.liveCacheMs, deps.now);

  serve(liveRoute, read);
}

async function liveNow({ connections, store, tables, liveElsewhere }: LiveDependencies): Promise<LiveNow> {
  const here = tables.watchable(liveLimits.liveLooked).map((table) => ({
    ...liveMatch(table),
    ...tables.atNode(table.setup.code),
  }));
  const running = latestMatches([...here, ...liveElsewhere()], liveLimits.liveLooked);
  const people = running.flatMap(peopleOf);
  const open = people.length === 0 ? new Set<UserId>() : await store.profiles.openAmong(people);
  // A match is left out while one of its players hides that he is online.
  const visible = running.filter((match) => peopleOf(match).every((id) => open.has(id)));
  return { online: connections.users, matches: visible.slice(0, liveLimits.liveMatches) };
}
