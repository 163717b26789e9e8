/** Calls the players of a tournament to tables, begins their matches, and takes the results. */
import { rulesPage } from "#engine/config.ts";
import type { MatchId, RoomCode, UserId } from "#protocol/ids.ts";
import type { Room } from "#server/play/table/room.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import { isSeriesOver } from "#server/play/table/table.ts";
import { bracketOf } from "../bracket/bracket.ts";
import type { BracketMatch, MatchResult, Pair, Side } from "../bracket/plan.ts";
import { tournamentLimits } from "../limits.ts";
import { OpenCalls } from "./openCalls.ts";
import { type StoredCall, seriesOf } from "../rows/matchRows.ts";
import { planOf, type StoredEntry } from "../rows/tournamentRows.ts";
import type { FullTournament, TournamentStore } from "../tournamentStore.ts";
import type { Random } from "#engine/random.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Registry } from "#server/play/tables/registry.ts";

export interface DirectorDependencies {
  readonly store: { readonly tournaments: TournamentStore };
  readonly rooms: Pick<Registry, "find" | "isBroken" | "isStoring" | "open" | "unfinishedOf" | "awaitingStart">;
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
  connected(userId: UserId): void {
    for (const call of this.#calls.of(userId)) this.#dependencies.notifier.notify(userId, "tournamentCall", call);
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
    const { store, clock, rooms } = this.#dependencies;
    for (const code of await store.tournaments.leftTables(clock.now())) {
      await rooms.find(code)?.systemCommand({ type: "close" });
    }
    const known = new Set(all.flatMap((full) => [...(full?.calls.values() ?? [])].map(({ code }) => code)));
    for (const room of rooms.awaitingStart().slice()) {
      const { kind, code } = room.table.setup;
      if (kind === "tournament" && !known.has(code)) await room.systemCommand({ type: "close" });
    }
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
    const room = this.#dependencies.rooms.find(code);
    return room === undefined ? this.#lost(meeting) : this.#atTable(meeting, room);
  }

  /** A table that is gone, or stands still, without a result: the match is called anew, and the best-of goes on. */
  async #lost({ full, match, call }: Meeting): Promise<boolean> {
    const { clock, store, rooms } = this.#dependencies;
    if (call === undefined || full.tournament.isPaused) return false;
    // a closed table may still write the result that decides the match
    if (call.code !== null && rooms.isStoring(call.code)) {
      this.isStale = true;
      return false;
    }
    const { id } = full.tournament;
    // the last match may have been stored since this was read
    const fresh = await store.tournaments.load(id);
    if (fresh === undefined || seriesOf(fresh, match).winner !== null) return true;
    const next = { key: match.key, attempt: call.attempt + 1, isReplacement: true };
    return store.tournaments.claimCall(id, next, clock.now());
  }

  async #atTable(meeting: Meeting, room: Room): Promise<boolean> {
    const { match: game, seats } = room.table;
    const played = meeting.full.played.get(meeting.match.key) ?? [];
    if (this.#dependencies.rooms.isBroken(room.code)) return this.#lost(meeting);
    if (game === null) return this.#beforeMatch(meeting, room);
    this.#calls.end(room.code);
    if (game.phase !== "matchOver") return false;
    if (game.matchNumber > played.filter(({ code }) => code === room.code).length) {
      this.isStale = true;
      return false;
    }
    const gone = seats.findIndex((who) => who?.standIn !== null);
    if (isSeriesOver(room.table) || gone === -1) return false;
    const { winner: _open, isForfeit: _none, ...score } = seriesOf(meeting.full, meeting.match);
    return this.#store(meeting, { ...score, winner: gone === 0 ? 1 : 0, how: "forfeit" });
  }

  /** Begins the match once both have come; a player who does not come in time loses it. */
  async #beforeMatch(meeting: Meeting, room: Room): Promise<boolean> {
    const { full, match, players, call } = meeting;
    const { clock, store } = this.#dependencies;
    const { id, isPaused } = full.tournament;
    if (isPaused || call === undefined) {
      this.#calls.end(room.code);
      return false;
    }
    // a killed server may not have notified them
    if (!this.#calls.has(room.code)) this.#callBoth(meeting, room.code);
    const present = players.map(({ userId }) => room.isPresent(userId));
    if (present.every(Boolean)) {
      if (!(await store.tournaments.callStarted(id, call, clock.now()))) return true;
      await room.systemCommand({ type: "start" });
      return true;
    }
    if (!this.#calls.isOver(room.code)) return false;
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
    const { clock, store, rooms } = this.#dependencies;
    const table = call?.code ?? null;
    const stored = { ...result, key: match.key, table };
    const isNew = await store.tournaments.addResult(full.tournament.id, stored, clock.now());
    const room = table === null ? undefined : rooms.find(table);
    if (table !== null) this.#calls.end(table);
    // a match that never began leaves no table; one that goes on is given up by the player who is out
    if (room?.table.match === null) void room.systemCommand({ type: "close" });
    else if (room !== undefined && result.winner !== null && room.table.match?.phase !== "matchOver") {
      void room.systemCommand({ type: "leave", seat: result.winner === 0 ? 1 : 0 });
    }
    return isNew;
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
      await this.#dependencies.rooms.find(code)?.systemCommand({ type: "close" });
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
    const { rooms, random } = this.#dependencies;
    const seats = players.map(({ userId, username, imageUrl, look }) => ({
      id: userId,
      username,
      image_url: imageUrl,
      is_bot: false,
      ...(look !== undefined && { look }),
    }));
    const { wins } = seriesOf(full, match);
    const dealer = random(seats.length);
    const [first] = seats;
    if (first === undefined) return null;
    const opened = await rooms.open({
      kind: "tournament",
      createdBy: seats[dealer] ?? first,
      config: rulesPage(2, full.tournament.winPoints),
      isRated: true,
      turnMs: turnClocks.tournamentMs,
      level: null,
      pendingMatch: { seats, dealer, grace: [1, 1], bestOf: match.bestOf, wins },
    });
    return opened.ok ? opened.value.code : null;
  }

  /** Starts the joining time and notifies both players. */
  #callBoth({ full, players }: Meeting, code: RoomCode): void {
    const { notifier, notifications, failed } = this.#dependencies;
    const { id, name: title } = full.tournament;
    const [one, other] = players;
    const against = (opponent: string) => ({ tournament: id, title, game_code: code, opponent });
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
