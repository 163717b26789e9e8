/**
 * The whole wire: all messages of client and server. A frame is MessagePack of `[type, payload]` or `[type, payload,
 * id]`; an id is answered by an `ack` with the same id. This file has only types, so that any client can be written
 * against it. Times are epoch milliseconds of the server's clock, positions are seats 0..3 running clockwise, cards are
 * named `QH`, `10S`, `6C`.
 */
import type { InferOutput } from "valibot";
import type { Rank, Suit } from "#engine/cards.ts";
import type { BotLevel } from "#engine/bots/level.ts";
import type { ActionId, RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { clientSchemas } from "./clientMessages.ts";
import type { NOTICES, REFUSALS, serverSchemas } from "./serverMessages.ts";
import type { GameKind, GamePhase, GameSettings } from "./tableRecords.ts";

export const PROTOCOL = 2;

/** A seat, 0..player_count-1. */
export type Position = number;

/** Client to server. Payloads contain no identity: the session tells who sends them. */
export type ClientMessages = { [T in keyof typeof clientSchemas]: InferOutput<(typeof clientSchemas)[T]> };

export type ClientType = keyof ClientMessages;
export type ClientMessage = {
  [T in ClientType]: { readonly type: T; readonly payload: ClientMessages[T]; readonly id?: ActionId };
}[ClientType];

/** Server to client. */
export type ServerMessages = { [T in keyof typeof serverSchemas]: InferOutput<(typeof serverSchemas)[T]> };

export type ServerType = keyof ServerMessages;
export type ServerMessage = {
  [T in ServerType]: { readonly type: T; readonly payload: ServerMessages[T]; readonly id?: string };
}[ServerType];

export type AckOk = Extract<ServerMessages["ack"], { ok: true }>;
export type AckRefused = Extract<ServerMessages["ack"], { ok: false }>;

export type RefusalCode = (typeof REFUSALS)[number];
export type GameNotice = (typeof NOTICES)[number];

/**
 * The view that a client builds from a table's messages: everything that its user may see. `events` only animate the
 * change.
 */
export interface GameUpdate {
  /**
   * How many entries of the game's journal this view includes: durable, the same before and after a restart. A lower
   * version is outdated; an equal one is newer (presence and clocks change without an entry).
   */
  readonly version: number;
  readonly view: GameView;
  /** Empty on joining and on getGameData. */
  readonly events: readonly GameEvent[];
  readonly server_time: number;
}

export interface GameView {
  readonly code: RoomCode;
  readonly kind: GameKind;
  readonly created_by: UserId;
  readonly player_count: number;
  /** The seated players: the viewer first, then opponent1 (top), opponent2 (left), opponent3 (right). */
  readonly players: readonly GamePlayer[];
  readonly cards: readonly GameCard[];
  /** The position that must act now: the dealer before the deal, a player in play, else null. */
  readonly current_player_position: Position | null;
  readonly current_trick: GameTrick;
  readonly completed_tricks: readonly GameTrick[];
  readonly hand_number: number;
  readonly match_number: number;
  readonly phase: GamePhase;
  /** The viewer's own seat, or null for a spectator. */
  readonly me: Position | null;
  readonly is_host: boolean;
  readonly dealer_position: Position | null;
  /** Names of the viewer's cards that may be played now. */
  readonly legal: readonly string[];
  readonly can_redeal: boolean;
  readonly settings: GameSettings;
  /** When the server acts for the player at turn, and the length of the clock; null without a clock. */
  readonly deadline: { readonly at: number; readonly length_ms: number } | null;
  /** Whether the computer is about to act in a player's place. */
  readonly thinking: Position | null;
  readonly hand_result: GameHandResult | null;
  readonly winner_position: Position | null;
  readonly forfeited_by: Position | null;
  readonly spectators: number;
}

export interface GamePlayer {
  /** Equal to the position; `player_id` of cards and events refers to it. */
  readonly id: number;
  readonly user: PublicUser;
  /** The level of a computer on a seat of its own; null for people. */
  readonly level: BotLevel | null;
  readonly position: Position;
  readonly score: number;
  /** Points of the hand just ended, else 0. */
  readonly points: number;
  readonly games_won: number;
  readonly is_dealer: boolean;
  readonly hand_number: number;
  /** Ready for the next hand, or wanting a rematch, depending on the phase. */
  readonly ready: boolean;
  /** Whether any of the player's connections is open; computers always are. */
  readonly connected: boolean;
  /** When the seat is given up if the player stays away; null while present. */
  readonly away_until: number | null;
  /** Whether the computer plays for an absent player, who may take the seat back. */
  readonly stand_in: boolean;
  readonly time_outs_left: number;
}

export interface GameCard {
  /** The card's index in this deal's deck: independent of which card it is. */
  readonly id: number;
  readonly player_id: number | null;
  readonly status: "in_deck" | "in_drawpile" | "in_hand" | "played";
  /** 0..4 */
  readonly hand_position: number | null;
  /** 1..5 */
  readonly trick_number: number | null;
  /** Only if the viewer may know it. */
  readonly card?: CardFace;
}

export interface CardFace {
  readonly card_id: string;
  readonly rank: Rank;
  readonly suit: Suit;
  /** 6..14 */
  readonly value: number;
}

export interface GameTrick {
  readonly leader_position: Position;
  readonly leading_suit: Suit | null;
  readonly cards: readonly { readonly player_position: Position; readonly card: CardFace }[];
  /** For a trick in progress: the position that is winning it; null before the lead. */
  readonly winner_position: Position | null;
}

export interface GameHandResult {
  readonly winner_position: Position;
  readonly card: CardFace;
  readonly points: number;
}

/** The events since the last view, in order. */
export type GameEvent =
  | { readonly type: "playerJoined"; readonly position: Position }
  | { readonly type: "playerLeft"; readonly position: Position }
  | { readonly type: "playerAway"; readonly position: Position }
  | { readonly type: "playerBack"; readonly position: Position }
  | { readonly type: "standIn"; readonly position: Position }
  | { readonly type: "seatTakenBack"; readonly position: Position }
  | { readonly type: "timedOut"; readonly position: Position }
  | { readonly type: "timeOut"; readonly position: Position }
  | { readonly type: "shuffledDeck"; readonly position: Position }
  | { readonly type: "dealtCards"; readonly position: Position }
  | {
      readonly type: "playedCard";
      readonly id: number;
      readonly card_id: string;
      readonly player_id: number;
      readonly trick_number: number;
    }
  | { readonly type: "trickWon"; readonly position: Position; readonly card_id: string; readonly trick_number: number }
  | { readonly type: "gameEnded"; readonly winner: Position; readonly card_id: string; readonly points: number }
  | { readonly type: "redealt"; readonly position: Position }
  | { readonly type: "ready"; readonly position: Position }
  | { readonly type: "startNewHand"; readonly hand_number: number; readonly position: Position }
  | { readonly type: "gameOver"; readonly winner: Position }
  | { readonly type: "forfeited"; readonly position: Position }
  | { readonly type: "rematchWanted"; readonly position: Position }
  | { readonly type: "rematch"; readonly match_number: number; readonly position: Position };
