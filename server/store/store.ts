/**
 * The store as the rest of the server sees it. Every method rejects with StoreUnavailable within a second when the
 * database is away, and with nothing else that a caller should handle.
 */
import type { MatchKind } from "#server/protocol/profiles.ts";
import type { Replay } from "#server/protocol/record.ts";
import type { AccountStore } from "#server/accounts/accountStore.ts";
import type { AchievementStore } from "#server/statistics/achievementStore.ts";
import type { ConductStore } from "#server/conduct/conductStore.ts";
import type { ErasureStore } from "#server/accounts/erasureStore.ts";
import type { FriendStore } from "#server/friends/friendStore.ts";
import type { GlobalChatStore } from "#server/chat/globalChatStore.ts";
import type { IdentityStore } from "#server/google/identityStore.ts";
import type { Journal } from "#server/journal/journal.ts";
import type { LeaderboardStore } from "#server/ratings/leaderboardStore.ts";
import type { ProfileStore } from "#server/profiles/profileStore.ts";
import type { ProofStore } from "#server/accounts/proofStore.ts";
import type { PictureStore } from "#server/images/pictureStore.ts";
import type { RatedPairStore } from "#server/ratings/ratedPairStore.ts";
import type { RatingStore } from "#server/ratings/ratingStore.ts";
import type { ChatMessage, FinishedMatch, NewSession, Page } from "#server/db/records.ts";
import type { Session, SessionEntry, SessionOpening, StoredMatch, User } from "#server/db/records.ts";
import type { SightingStore } from "#server/usage/usageStore.ts";
import type { SocialStore } from "#server/safety/socialStore.ts";
import type { StatisticsStore } from "#server/statistics/statisticsStore.ts";
import type { Upkeep } from "#server/db/upkeep.ts";
import type { UserStore } from "#server/users/userStore.ts";

export interface SessionStore {
  /** Opens a session with a fresh 256-bit token. Of too many sessions of one user the one unused for longest ends. */
  open(user: User, at: number, opening?: SessionOpening): Promise<NewSession>;
  /** Who a token belongs to, if it is alive. */
  find(token: string, at: number): Promise<Session | undefined>;
  /** Keeps that the session's user has just shown a password or signed in with Google. */
  prove(id: string, at: number): Promise<void>;
  /**
   * Who a token belongs to as far as this server remembers, without asking the database. The session may have ended on
   * another server since.
   */
  remembered(token: string): Session | undefined;
  /** Ends a session for good, on open sockets too: every listener is told its id. */
  end(id: string): Promise<void>;
  /** The user's living sessions, the last used first. */
  ofUser(userId: string, at: number): Promise<SessionEntry[]>;
  /** Ends all sessions of a user but this one. */
  endOthers(userId: string, keptId: string | null): Promise<void>;
  /** Tells the listeners which of these have died: by age, or on another server. The others count as in use. */
  recheck(ids: readonly string[], at: number): Promise<void>;
  /** What is remembered of this user is read anew: the name, the picture or the role has changed. */
  refresh(userId: string): void;
  /** Forgets the sessions that nobody has used for too long; resolves to how many there were. */
  purge(at: number): Promise<number>;
  /** Calls back with the id of each session that ends from now on; returns how to stop. */
  onEnded(listener: (id: string) => void): () => void;
}

export interface MatchStore {
  /**
   * Stores a finished match, counts and rates it for its players and awards what they earned by it, in one transaction
   * and exactly once: a second call with the same code and number changes nothing and resolves to false.
   */
  finish(match: FinishedMatch): Promise<boolean>;
  /** The number of the last match that is stored of each of these rooms; rooms of which none is are left out. */
  lastOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The user's matches, newest first. */
  ofUser(userId: string, page: Page, kind?: MatchKind): Promise<StoredMatch[]>;
  find(id: string): Promise<StoredMatch | undefined>;
  /** What rebuilds a match; undefined where there is none, or none that decodes. */
  replay(id: string): Promise<Replay | undefined>;
  /** Whether the user has played a finished match in this room. */
  playedIn(userId: string, code: string): Promise<boolean>;
}

export interface ChatStore {
  /** Keeps a message; one that is kept already changes nothing. */
  add(message: ChatMessage): Promise<void>;
  /** The last messages of a room, oldest first. */
  ofGame(code: string, limit: number): Promise<ChatMessage[]>;
}

export interface Store {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly accounts: AccountStore;
  readonly proofs: ProofStore;
  readonly erasure: ErasureStore;
  readonly identities: IdentityStore;
  readonly pictures: PictureStore;
  readonly matches: MatchStore;
  readonly ratings: RatingStore;
  readonly ratedPairs: RatedPairStore;
  readonly sightings: SightingStore;
  readonly leaderboard: LeaderboardStore;
  readonly profiles: ProfileStore;
  readonly statistics: StatisticsStore;
  readonly achievements: AchievementStore;
  readonly conduct: ConductStore;
  readonly chat: ChatStore;
  readonly globalChat: GlobalChatStore;
  readonly social: SocialStore;
  readonly friends: FriendStore;
  readonly upkeep: Upkeep;
  readonly journal: Journal;
  /** Resolves if both the tables and the journal take a write now; rejects in about a second at the latest. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}
