/**
 * Builds the view of a table for one viewer. Everything about cards comes from the engine's projection [R17]; this file
 * adds the wire's names and the seated users. Rooms use it, and a page that plays without a server.
 */
import type { BotLevel } from "#engine/bots/level.ts";
import { cardId, pack } from "#engine/cards.ts";
import type { MatchConfig } from "#engine/config.ts";
import type { MatchEvent } from "#engine/actions.ts";
import { type Seat, seatsFor } from "#engine/seating.ts";
import type { MatchState } from "#engine/state.ts";
import { type CardView, cardViews, type PlayerView, project } from "#engine/view.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { cardRecord, eventNumbers, eventOf, inDeck, inDrawpile, type SeatEvent, trickRecord } from "./tableView.ts";
import type { GameCard, GameEvent, GamePlayer, GameView } from "./messages.ts";
import type { GamePhase, GameSettings } from "./tableRecords.ts";
import type { GameKind } from "./tableRecords.ts";

/** The part of a table that a view needs. */
export interface ShownTable {
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
  readonly seats: readonly (ShownOccupant | null)[];
  /** Null until every seat is taken. */
  readonly match: MatchState | null;
}

/** The user on a seat. */
export interface ShownOccupant {
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

/** Phases of the engine by their names on the wire. */
export const phaseNames: Readonly<Record<PlayerView["phase"], GamePhase>> = {
  deck: "deck",
  play: "play",
  handOver: "hand_over",
  matchOver: "game_over",
};

/** Whether the host may seat computers: in a private game opened by link [R24]. Such a game is never rated [R22]. */
export const mayHaveComputers = ({ kind, isRated, awaitsStart, isChallenge }: ShownTable["setup"]): boolean =>
  kind === "friend" && !isRated && awaitsStart !== true && isChallenge !== true;

/**
 * The user id of the host: the user who opened the table, or, if that user does not sit at a private table opened by
 * link, the seated person with the lowest seat number [R24].
 */
export function hostOf({ setup, seats }: ShownTable): UserId {
  const { createdBy } = setup;
  if (!mayHaveComputers(setup) || seats.some((who) => who?.user.id === createdBy)) return createdBy;
  return seats.find((who) => who?.user.is_bot === false)?.user.id ?? createdBy;
}

/** The first dealer [R14]; at a private table with a computer on that seat, the host. */
export function firstDealerOf(table: ShownTable): Seat {
  const { setup, seats } = table;
  if (!mayHaveComputers(setup) || seats[setup.dealer]?.user.is_bot !== true) return setup.dealer;
  const host = hostOf(table);
  return Math.max(
    0,
    seats.findIndex((who) => who?.user.id === host),
  );
}

/** The view of this viewer. `userId` is the viewer's; `viewer` the seat, or null. */
export function gameView(
  table: ShownTable,
  viewer: Seat | null,
  userId: UserId | null,
  live: PresenceAndClocks,
): GameView {
  const { setup, match } = table;
  // while the computer holds the seat its player may watch but not play
  const mayAct = viewer !== null && table.seats[viewer]?.standIn === null;
  const seen = match === null ? null : project(match, viewer);
  return {
    code: setup.code,
    kind: setup.kind,
    created_by: hostOf(table),
    player_count: setup.config.players,
    players: playersFor(table, viewer, seen, live),
    cards: match === null ? deckOf(setup.config.includeAces) : cardViews(match, viewer).map(wireCard),
    current_player_position: seen?.turn ?? null,
    current_trick: trickRecord(seen?.trick ?? { leader: 0, plays: [] }),
    completed_tricks: seen?.tricks.map(trickRecord) ?? [],
    hand_number: seen?.handNumber ?? 1,
    match_number: seen?.matchNumber ?? 1,
    phase: seen === null ? "waiting" : phaseNames[seen.phase],
    me: viewer,
    is_host: userId === hostOf(table),
    dealer_position: seen?.dealer ?? null,
    legal: mayAct ? (seen?.legal.map(cardId) ?? []) : [],
    can_redeal: mayAct && (seen?.mayRedeal ?? false),
    settings: settingsOf(table),
    deadline: live.deadline,
    thinking: live.thinking,
    hand_result: handResultOf(seen),
    winner_position: seen?.winner ?? null,
    forfeited_by: seen?.forfeitedBy ?? null,
    spectators: live.spectators,
  };
}

function handResultOf(seen: PlayerView | null): GameView["hand_result"] {
  const result = seen?.handResult ?? null;
  if (result === null) return null;
  return { winner_position: result.winner, card: cardRecord(result.winningCard), points: result.points };
}

/** The table's settings as clients get them. */
export function settingsOf({ setup }: ShownTable): GameSettings {
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

function playersFor(
  table: ShownTable,
  viewer: Seat | null,
  seen: PlayerView | null,
  live: PresenceAndClocks,
): GamePlayer[] {
  const out: GamePlayer[] = [];
  for (const seat of seatsFor(viewer, table.setup.config.players)) {
    const who = table.seats[seat] ?? null;
    if (who !== null) out.push(playerAt(table, seat, who, seen, live));
  }
  return out;
}

function playerAt(
  table: ShownTable,
  seat: Seat,
  who: ShownOccupant,
  seen: PlayerView | null,
  live: PresenceAndClocks,
): GamePlayer {
  const { id, username, image_url, is_bot, look } = who.user;
  return {
    id: seat,
    user: { id, username, image_url, is_bot, ...(look !== undefined && { look }) },
    level: who.level,
    position: seat,
    score: seen?.scores[seat] ?? 0,
    points: seen?.handResult?.winner === seat ? seen.handResult.points : 0,
    games_won: seen?.handsWon[seat] ?? 0,
    is_dealer: (seen?.dealer ?? firstDealerOf(table)) === seat,
    hand_number: seen?.handNumber ?? 1,
    ready: seen?.ready[seat] ?? false,
    connected: is_bot || live.connected(id),
    away_until: is_bot ? null : live.awayUntil(id),
    stand_in: who.standIn !== null,
    time_outs_left: who.timeOutsLeft,
  };
}

function wireCard({ id, seat, status, handPosition, trick, card }: CardView): GameCard {
  if (seat === null) return (status === "in_deck" ? inDeck : inDrawpile)[id] as GameCard;
  if (card === null) return { id, player_id: seat, status, hand_position: handPosition, trick_number: trick };
  return { id, player_id: seat, status, hand_position: handPosition, trick_number: trick, card: cardRecord(card) };
}

const deckOf = (includeAces: boolean): readonly GameCard[] => inDeck.slice(0, pack(includeAces).length);

/**
 * An event in the form of views. Events contain only what every viewer may know.
 * @throws Error for an event that has no number
 */
export function wireEvent(event: MatchEvent | SeatEvent, { match, setup }: ShownTable): GameEvent {
  const sent = eventOf(eventNumbers(event, match), setup.config.players, match?.dealer ?? setup.dealer);
  if (sent === null) throw new Error(`${event.type} has no number`);
  return sent;
}
