/** Calls the players of a tournament to tables, begins their matches, and takes the results. */
import type { MatchId, RoomCode, UserId } from "#protocol/ids.ts";
import { bracketOf } from "../bracket/bracket.ts";
import type { BracketMatch, MatchResult, Pair, Side } from "../bracket/plan.ts";
import { tournamentLimits } from "../limits.ts";
import { OpenCalls } from "./openCalls.ts";
import { type StoredCall, seriesOf } from "../rows/matchRows.ts";
import { planOf, type StoredEntry } from "../rows/tournamentRows.ts";
import type { FullTournament, TournamentStore } from "../tournamentStore.ts";
import type { TableCommand, TableState, TournamentTables } from "./tournamentTables.ts";
import type { Random } from "#engine/random.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Registry } from "#server/play/tables/registry.ts";

export interface DirectorDependencies {
  readonly store: { readonly tournaments: TournamentStore };
  readonly cluster: Cluster;
  readonly tables: TournamentTables;
  readonly rooms: Pick<Registry, "atNode" | "unfinishedOf">;
  readonly notifier: UserNotifier;
  readonly notifications: Pick<Notifications, "add" | "deliver">;
  readonly clock: Clock;
  readonly random: Random;
  readonly failed: (fault: unknown) => void;
}

/** A match whose two players are known. */
interface Meeting {
  readonly full: FullTournament;
  readonly match: BracketMatch;
  readonly players: Pair<StoredEntry>;
  readonly call: StoredCall | undefined;
}

/** The seeds whose match is called or goes on: in a group a player has several that could be played. */
const playersAtTables = (matches: readonly BracketMatch[], calls: FullTournament["calls"]): Set<number> =>
  new Set(
    matches
      .filter(({ key, state }) => state === "ready" && calls.has(key))
      .flatMap(({ players }) => players.filter((seed) => typeof seed === "number")),
  );

export class MatchDesk {
  readonly #dependencies: DirectorDependencies;
  /** Whether a match has ended whose result is not stored yet: the tournament is to be read again. */
  isStale = false;
  readonly #calls: OpenCalls;

  constructor(dependencies: DirectorDependencies) {
    this.#dependencies = dependencies;
    this.#calls = new OpenCalls(dependencies);
  }

  joinBefore(code: RoomCode): number | null {
    return this.#calls.joinBefore(code);
  }

  /** Sends open calls to a user who has just connected. */
  async connected(userId: UserId): Promise<void> {
    for (const call of await this.#calls.of(userId)) this.#dependencies.notifier.notify(userId, "tournamentCall", call);
  }

  /** Does what is due in a running tournament; whether anything was stored. `busy`: who plays in another one. */
  async step(full: FullTournament, busy: ReadonlySet<UserId>): Promise<boolean> {
    const { tournament, results, entries, calls } = full;
    const { clock, store } = this.#dependencies;
    this.isStale = false;
    const bracket = bracketOf(planOf(tournament), results);
    if (bracket.isOver) return store.tournaments.complete(tournament.id, clock.now());
    const bySeed = new Map(entries.map((entry) => [entry.seed, entry]));
    const atTables = playersAtTables(bracket.matches, calls);
    let isChanged = false;
    let called = 0;
    for (const match of bracket.matches) {
      if (match.state !== "ready") continue;
      const [one, other] = match.players.map((seed) => bySeed.get(seed ?? 0));
      if (one === undefined || other === undefined) continue;
      const meeting: Meeting = { full, match, players: [one, other], call: calls.get(match.key) };
      const isFree = calls.has(match.key) || !match.players.some((seed) => atTables.has(seed ?? 0));
      if (await this.#resolve(meeting)) isChanged = true;
      else if (isFree && called < tournamentLimits.callsAtOnce && (await this.#callIfDue(meeting, busy))) {
        isChanged = true;
        called++;
        for (const seed of match.players) atTables.add(seed ?? 0);
      }
    }
    return isChanged;
  }

  /** Closes tables that a crash left open: without a call, or taken back. */
  async closeOrphans(all: readonly (FullTournament | undefined)[]): Promise<void> {
    const { store, clock, tables } = this.#dependencies;
    for (const code of await store.tournaments.leftTables(clock.now())) await tables.command(code, { type: "close" });
    const known = new Set(all.flatMap((full) => [...(full?.calls.values() ?? [])].map(({ code }) => code)));
    for (const code of await tables.waiting()) if (!known.has(code)) await tables.command(code, { type: "close" });
  }

  /** Stores the result of a match that has one. */
  async #resolve(meeting: Meeting): Promise<boolean> {
    const { full, match, players, call } = meeting;
    const code = call?.code ?? null;
    const series = seriesOf(full, match);
    if (series.winner !== null) {
      const { winner, isForfeit, ...score } = series;
      return this.#store(meeting, { ...score, winner, how: isForfeit ? "forfeit" : "played" });
    }
    const out = players.map(({ dropped, isDeleted }) => dropped ?? (isDeleted ? ("withdrawn" as const) : null));
    if (out[0] !== null || out[1] !== null) {
      const winner = out[0] === null ? 0 : out[1] === null ? 1 : null;
      const how = out[0] ?? out[1] ?? "withdrawn";
      const { winner: _open, isForfeit: _none, ...score } = series;
      return this.#store(meeting, { ...score, winner, how });
    }
    if (code === null) return false;
    const table = await this.#dependencies.tables.find(code);
    // its node does not answer at this moment, or its result is still being written: a later look decides
    if (table === "unknown") return false;
    if (table === "storing") return this.#storing(meeting);
    return table === "none" || table.isBroken ? this.#lost(meeting) : this.#atTable(meeting, table);
  }

  /** A closed table may still write the result that decides the match. */
  #storing({ full, call }: Meeting): boolean {
    if (call !== undefined && !full.tournament.isPaused) this.isStale = true;
    return false;
  }

  /** A table that is gone, or stands still, without a result: the match is called anew, and the best-of goes on. */
  async #lost({ full, match, call }: Meeting): Promise<boolean> {
    const { clock, store } = this.#dependencies;
    if (call === undefined || full.tournament.isPaused) return false;
    const { id } = full.tournament;
    // the last match may have been stored since this was read
    const fresh = await store.tournaments.load(id);
    if (fresh === undefined || seriesOf(fresh, match).winner !== null) return true;
    const next = { key: match.key, attempt: call.attempt + 1, isReplacement: true };
    return store.tournaments.claimCall(id, next, clock.now());
  }

  async #atTable(meeting: Meeting, table: TableState): Promise<boolean> {
    const { code, matchNumber, goneSeat: gone } = table;
    const played = meeting.full.played.get(meeting.match.key) ?? [];
    if (matchNumber === null) return this.#beforeMatch(meeting, table);
    this.#calls.end(code);
    if (!table.isMatchOver) return false;
    if (matchNumber > played.filter((one) => one.code === code).length) {
      this.isStale = true;
      return false;
    }
    if (table.isSeriesOver || gone === null) return false;
    const { winner: _open, isForfeit: _none, ...score } = seriesOf(meeting.full, meeting.match);
    return this.#store(meeting, { ...score, winner: gone === 0 ? 1 : 0, how: "forfeit" });
  }

  /** Begins the match once both have come; a player who does not come in time loses it. */
  async #beforeMatch(meeting: Meeting, { code, present: here }: TableState): Promise<boolean> {
    const { full, match, players, call } = meeting;
    const { clock, store, tables } = this.#dependencies;
    const { id, isPaused } = full.tournament;
    if (isPaused || call === undefined) {
      this.#calls.end(code);
      return false;
    }
    // a killed server may not have notified them
    if (!this.#calls.has(code)) this.#callBoth(meeting, code);
    const present = players.map(({ userId }) => here.includes(userId));
    if (present.every(Boolean)) {
      if (!(await store.tournaments.callStarted(id, call, clock.now()))) return true;
      await tables.command(code, { type: "start" });
      return true;
    }
    if (!this.#calls.isOver(code)) return false;
    const side = present.indexOf(true);
    const winner: Side | null = side === 0 || side === 1 ? side : null;
    const { winner: _open, isForfeit: _none, ...score } = seriesOf(full, match);
    // a player who was at a table that was lost has come to the match
    return this.#store(meeting, { ...score, winner, how: call.hasBegun && winner !== null ? "forfeit" : "absent" });
  }

  async #store(
    { full, match, call }: Meeting,
    result: Omit<MatchResult, "key"> & { readonly matchIds: readonly MatchId[] },
  ): Promise<boolean> {
    const { clock, store, tables } = this.#dependencies;
    const table = call?.code ?? null;
    const stored = { ...result, key: match.key, table };
    const isNew = await store.tournaments.addResult(full.tournament.id, stored, clock.now());
    if (table === null) return isNew;
    this.#calls.end(table);
    const found = await tables.find(table);
    if (typeof found === "string") return isNew;
    // a match that never began leaves no table; one that goes on is given up by the player who is out
    if (found.matchNumber === null) void this.#command(table, { type: "close" });
    else if (result.winner !== null && !found.isMatchOver) {
      void this.#command(table, { type: "leave", seat: result.winner === 0 ? 1 : 0 });
    }
    return isNew;
  }

  #command(code: RoomCode, command: TableCommand): Promise<void> {
    const { tables, failed } = this.#dependencies;
    return tables.command(code, command).catch(failed);
  }

  /** Calls a match whose players are free. */
  async #callIfDue(meeting: Meeting, busy: ReadonlySet<UserId>): Promise<boolean> {
    const { full, match, call } = meeting;
    const { clock, store } = this.#dependencies;
    const { id, isPaused } = full.tournament;
    if (isPaused || (call !== undefined && call.code !== null)) return false;
    if (call === undefined) {
      if (!this.#areFree(meeting, busy)) return false;
      if (!(await store.tournaments.claimCall(id, { key: match.key, attempt: 1 }, clock.now()))) return false;
    }
    const claimed = { key: match.key, attempt: call?.attempt ?? 1 };
    const code = await this.#open(meeting);
    if (code === null) return call === undefined;
    if (!(await store.tournaments.callOpened(id, claimed, code, clock.now()))) {
      await this.#dependencies.tables.command(code, { type: "close" });
      return true;
    }
    this.#callBoth(meeting, code);
    return true;
  }

  /** Whether both may be called: neither plays elsewhere, or one has played for too long. */
  #areFree({ full, players }: Meeting, busy: ReadonlySet<UserId>): boolean {
    const { rooms, clock } = this.#dependencies;
    const isFree = ({ userId }: StoredEntry) => !busy.has(userId) && rooms.unfinishedOf(userId) === null;
    if (players.every(isFree)) return true;
    const last = full.results.reduce((latest, { at }) => Math.max(latest, at), full.tournament.startedAt ?? 0);
    return clock.now() - last > tournamentLimits.busyMsMax;
  }

  /** Opens the table; its code, or null where there is no room for it now. */
  async #open({ full, match, players }: Meeting): Promise<RoomCode | null> {
    const { tables, random } = this.#dependencies;
    const seats = players.map(({ userId, username, imageUrl, look }) => ({
      id: userId,
      username,
      image_url: imageUrl,
      is_bot: false,
      ...(look !== undefined && { look }),
    }));
    const { wins } = seriesOf(full, match);
    const dealer = random(seats.length);
    const { winPoints } = full.tournament;
    return tables.open({ seats, dealer, winPoints, bestOf: match.bestOf, wins: [...wins] });
  }

  /** Starts the joining time and notifies both players. */
  #callBoth({ full, players }: Meeting, code: RoomCode): void {
    const { notifier, notifications, rooms, failed } = this.#dependencies;
    const { id, name: title } = full.tournament;
    const [one, other] = players;
    const where = { game_code: code, ...rooms.atNode(code) };
    const against = (opponent: string) => ({ tournament: id, title, ...where, opponent });
    const messages = new Map([
      [one.userId, against(other.username)],
      [other.userId, against(one.username)],
    ]);
    const join_before = this.#calls.begin(code, messages);
    for (const [userId, message] of messages) {
      notifier.notify(userId, "tournamentCall", { ...message, join_before });
      notifications
        .add(userId, {
          kind: "tournament_called",
          values: { title, id, opponent: message.opponent, code },
          // by the table: a call that was taken back is followed by another one of the same number
          cause: `tournament_called:${id}:${code}`,
        })
        .catch(failed);
    }
  }
}
