/** Records of the store: plain objects, ids as strings, times in epoch milliseconds. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { WeightReason } from "#engine/pairWeights.ts";
import type { MatchId, RoomCode, SessionId, UserId } from "#protocol/ids.ts";
import type { Look } from "#protocol/calls/look.ts";
import type { StandIn } from "#protocol/calls/journal.ts";
import type { Replay } from "#protocol/calls/matches.ts";
import type { TOURNAMENT_ACCESSES } from "#protocol/calls/tournamentPages.ts";
import type { Role } from "#protocol/calls/users.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";
import type { Phrase } from "#protocol/frames/userRecords.ts";

/** The purpose of a sign-in under way at an OpenID provider. */
export type OauthIntent = "login" | "signup" | "link" | "confirm";

/** Played to the end, or how it was left; "missed": gone before the match that was found could start. */
export type ConductKind = "clean" | "left" | "away" | "expired" | "missed";

/** By what an account is recognised. */
export type SightingKind = "network" | "browser";

/** The sender of a message of a support ticket; only staff see a note. */
export type TicketSender = "player" | "staff" | "note";

export interface User {
  readonly id: UserId;
  readonly username: string;
  readonly email: string | null;
  readonly imageUrl: string | null;
  readonly role: Role;
  readonly gamesWon: number;
  readonly gamesPlayed: number;
  readonly isBot: boolean;
  readonly locale: string | null;
  /** Whether there is a password to sign in with. */
  readonly hasPassword: boolean;
  readonly createdAt: number;
  /** Missing for the look that everybody has. */
  readonly look?: Look;
}

export interface NewSession {
  /** Given to the client once and kept nowhere; the store holds its hash. */
  readonly token: string;
  readonly id: SessionId;
  readonly user: User;
}

/** How a session begins. */
export interface SessionOpening {
  /** The browser's name for itself, shortened. */
  readonly device?: string;
  /** false: it ends with the browser, and here after a day. */
  readonly isLasting?: boolean;
  /** A code of two-factor sign-in was shown too. */
  readonly isByCode?: boolean;
}

/** A session in its owner's list. */
export interface SessionEntry {
  readonly id: SessionId;
  /** The id that the owner sees; nobody can use it to sign in. */
  readonly publicId: string;
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface Session {
  /** Names the session in memory and between the parts of the server; no secret can be read from it. */
  readonly id: SessionId;
  readonly user: User;
}

/** The last proof of a session: a password or Google. */
export interface SessionProof {
  /** Epoch milliseconds. */
  readonly at: number;
  /** A code of two-factor sign-in was shown too. */
  readonly isByCode: boolean;
}

/** Why a match is over. */
export type MatchEnd = "points" | "forfeit" | "abandoned";

export interface FinishedPlayer {
  readonly seat: number;
  /** null for the computer. */
  readonly userId: UserId | null;
  readonly username: string;
  readonly isBot: boolean;
  readonly level: BotLevel | null;
  readonly score: number;
  readonly handsWon: number;
  /**
   * Why the player was not there at the end, while the match is fresh; absent for a player who was there, and in stored
   * matches.
   */
  readonly standIn?: StandIn;
  /** 1 is first; equal points share a place [R8]. */
  readonly place: number;
}

/** A match as it is stored, once for each (code, matchNumber). */
export interface FinishedMatch {
  readonly code: RoomCode;
  /** 1 for the first match of a room; rematches count on. */
  readonly matchNumber: number;
  readonly kind: GameKind;
  readonly isRated: boolean;
  /** Stored for the history alone: the sender dealt the cards, so the match proves nothing about skill. */
  readonly isUncounted?: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly winnerSeat: number | null;
  readonly reason: MatchEnd;
  /** In seat order. */
  readonly players: readonly FinishedPlayer[];
  /** The record that rebuilds the match. */
  readonly record: Replay;
}

/** A stored match in a list: everything but the replay. */
export interface StoredMatch extends Omit<FinishedMatch, "record" | "players"> {
  readonly id: MatchId;
  readonly players: readonly StoredPlayer[];
}

/** Why a match counted less for one of its players [R22], or not at all. */
export interface Dampened {
  readonly isCounted: boolean;
  readonly reason: WeightReason;
}

export interface StoredPlayer extends FinishedPlayer {
  readonly imageUrl: string | null;
  /** The frame alone. */
  readonly look?: Look;
  /** Of the pool in which the match was rated; null where it was not. */
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  /** Why a rated match counted less for this player or not at all [R22]; null where it counted in full. */
  readonly dampened: Dampened | null;
}

/** A chat message kept with its game. */
export interface ChatMessage {
  readonly code: RoomCode;
  /** The message's number in its room; (code, seq) is kept once. */
  readonly seq: number;
  readonly userId: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
  readonly text: string;
  /** Of a quick phrase: its name. */
  readonly phrase: Phrase | null;
  readonly at: number;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Access to a tournament's registration: all accounts, holders of its link, or friends of its host. */
export type TournamentAccess = (typeof TOURNAMENT_ACCESSES)[number];
/** The state of a node of a cluster; "gone": it has ended, or another node has found its lease over. */
export type NodeState = "joining" | "ready" | "draining" | "gone";
/** How a player stands in a tournament before it starts; "out": registered, but not checked in at the start. */
export type EntryState = "registered" | "waiting" | "withdrawn" | "out";
/** How a seeded player left a tournament. */
export type DropReason = "withdrawn" | "disqualified";
