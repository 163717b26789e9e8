/** What a message that shows a table needs: the table, its version, presence and clocks, and who the host is. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { MatchConfig } from "#engine/config.ts";
import type { Seat } from "#engine/seating.ts";
import type { MatchState } from "#engine/state.ts";
import type { PlayerView } from "#engine/view.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { GameView } from "./messages.ts";
import type { EventNumbers, GameKind, GamePhase, GameSettings } from "./tableRecords.ts";

/** The part of a table that a view needs. */
export interface ViewedTable {
  readonly setup: {
    readonly code: RoomCode;
    readonly kind: GameKind;
    readonly createdBy: UserId;
    readonly config: MatchConfig;
    readonly isRated: boolean;
    /** The turn clock, or null for none [R19]. */
    readonly turnMs: number | null;
    /** The level of the computer, in a computer game. */
    readonly level: BotLevel | null;
    /** The first dealer [R14]. */
    readonly dealer: Seat;
    /** Made by quick match. */
    readonly awaitsStart?: boolean;
    /** A match between two users who agreed to play each other. */
    readonly isChallenge?: boolean;
  };
  readonly seats: readonly (ViewedOccupant | null)[];
  /** Null until every seat is taken. */
  readonly match: MatchState | null;
}

/** The user on a seat. */
export interface ViewedOccupant {
  readonly user: PublicUser;
  /** The level of a computer on its own seat; null for people. */
  readonly level: BotLevel | null;
  /** Not null while the computer plays in this player's place. */
  readonly standIn: string | null;
  readonly timeOutsLeft: number;
}

/** The part of a view besides the table: presence and clocks. */
export interface PresenceAndClocks {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly deadline: GameView["deadline"];
  readonly thinking: Seat | null;
  readonly connected: (userId: UserId) => boolean;
  /** When an absent player's seat is given up, in epoch milliseconds, or null. */
  readonly awayUntil: (userId: UserId) => number | null;
  readonly spectators: number;
}

/** The version of a message, and its events. */
export interface TableVersion {
  /** How many entries of the table's journal are included. */
  readonly version: number;
  /** The version at which names, pictures, seats or settings last changed. */
  readonly roster: number;
  readonly events: readonly EventNumbers[];
}

/** Phases of the engine by their names on the wire. */
export const phaseNames: Readonly<Record<PlayerView["phase"], GamePhase>> = {
  deck: "deck",
  play: "play",
  handOver: "hand_over",
  matchOver: "game_over",
};

/** Whether the host may seat computers: in a private game opened by link [R24]. Such a game is never rated [R22]. */
export const mayHaveComputers = ({ kind, isRated, awaitsStart, isChallenge }: ViewedTable["setup"]): boolean =>
  kind === "friend" && !isRated && awaitsStart !== true && isChallenge !== true;

/**
 * The user id of the host: the user who opened the table, or, if that user does not sit at a private table opened by
 * link, the seated person with the lowest seat number [R24].
 */
export function hostOf({ setup, seats }: ViewedTable): UserId {
  const { createdBy } = setup;
  if (!mayHaveComputers(setup) || seats.some((who) => who?.user.id === createdBy)) return createdBy;
  return seats.find((who) => who?.user.is_bot === false)?.user.id ?? createdBy;
}

/** The first dealer [R14]; at a private table with a computer on that seat, the host. */
export function firstDealerOf(table: ViewedTable): Seat {
  const { setup, seats } = table;
  if (!mayHaveComputers(setup) || seats[setup.dealer]?.user.is_bot !== true) return setup.dealer;
  const host = hostOf(table);
  return Math.max(
    0,
    seats.findIndex((who) => who?.user.id === host),
  );
}

/** The table's settings as clients get them. */
export function settingsOf({ setup }: ViewedTable): GameSettings {
  const { config } = setup;
  return {
    win_points: config.winPoints,
    include_aces: config.includeAces,
    include_sixes: config.includeSixes,
    is_rated: setup.isRated,
    stacking: config.stacking,
    weak_hand: config.weakHand,
    turn_seconds: setup.turnMs === null ? null : setup.turnMs / 1000,
    difficulty: setup.level,
    computers_allowed: mayHaveComputers(setup),
  };
}
