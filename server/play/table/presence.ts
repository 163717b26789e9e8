import type { UserId } from "#protocol/ids.ts";
import type { Connection, ConnectionEnd } from "#server/base/connections.ts";
import { roomLimits } from "./limits.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";

interface Absence {
  /** Monotonic milliseconds. */
  readonly since: number;
  readonly graceMs: number;
  /** Whether the other players see it. */
  readonly isVisible: boolean;
  /** Whether the seat was given up for it. */
  readonly isOver: boolean;
  /** Whether the server went away, not the player. */
  readonly isExcused: boolean;
}

export interface AbsenceOptions {
  /** What the grace is multiplied by. */
  readonly factor?: number;
  /** Whether the server went away, not the player. */
  readonly isExcused?: boolean;
  /** After this number of absences that others saw, the next has no grace. */
  readonly absencesMax?: number;
}

/** A connection that is shown a room. */
export interface Viewer {
  readonly connection: Connection;
  /** Whether it asked to watch without its user's seat. */
  readonly isSpectator: boolean;
}

/** Which connections are shown a room, and since when a player has none. Not journaled. */
export class Presence {
  /** A short list, read at every change of the table. Replaced, not changed: sending to a connection may end it. */
  #viewers: readonly Viewer[] = [];
  /** Null while no player is away: an empty map takes as much memory as one with two in it. */
  #away: Map<UserId, Absence> | null = null;
  /** How many absences of each player the others saw; null while there are none. */
  #absences: Map<UserId, number> | null = null;
  #emptySince: number | null;
  #wasVisited: boolean;

  /** `now`, here and below, is monotonic. `wasVisited`: whether a connection may have been here before. */
  constructor(now: number, wasVisited = true) {
    this.#emptySince = now;
    this.#wasVisited = wasVisited;
  }

  /** Whether a connection was ever here. */
  get wasVisited(): boolean {
    return this.#wasVisited;
  }

  /** Since when no connection is open, or null. */
  get emptySince(): number | null {
    return this.#emptySince;
  }

  /** In the order in which they came. */
  get viewers(): readonly Viewer[] {
    return this.#viewers;
  }

  get size(): number {
    return this.#viewers.length;
  }

  has(connection: Connection): boolean {
    return this.#viewerOf(connection) !== undefined;
  }

  /** Whether the connection asked to watch without a seat. */
  isSpectator(connection: Connection): boolean {
    return this.#viewerOf(connection)?.isSpectator === true;
  }

  /** Why a connection may not come in, or null. */
  refusalOf(connection: Connection, isSpectator: boolean): RefusalCode | null {
    if (this.has(connection)) return null;
    const ofUser = this.countOf(connection.user.id);
    if (ofUser >= roomLimits.connectionsPerUserMax) return "not-allowed";
    if (!isSpectator) return null;
    if (this.size >= roomLimits.spectatorsMax || this.#isCrowdedBy(connection.network)) return "game-full";
    return ofUser >= roomLimits.spectatorsPerUserMax ? "not-allowed" : null;
  }

  /** Whether one network has its share of the places: one network cannot keep all others from watching. */
  #isCrowdedBy(network: string | undefined): boolean {
    if (network === undefined) return false;
    let count = 0;
    for (const { connection } of this.#viewers) if (connection.network === network) count++;
    return count >= roomLimits.spectatorsPerNetworkMax;
  }

  /** Takes a connection in, or changes whether it watches without a seat. */
  add(connection: Connection, isSpectator: boolean): void {
    const viewer: Viewer = { connection, isSpectator };
    this.#viewers = this.has(connection)
      ? this.#viewers.map((known) => (known.connection === connection ? viewer : known))
      : [...this.#viewers, viewer];
    this.#emptySince = null;
    this.#wasVisited = true;
    if (!isSpectator) this.forget(connection.user.id);
  }

  /** Takes a connection away; true if it was here and no other keeps its user connected. */
  remove(connection: Connection, now: number): boolean {
    if (!this.has(connection)) return false;
    this.#viewers = this.#viewers.filter((viewer) => viewer.connection !== connection);
    if (this.size === 0) this.#emptySince = now;
    return !this.isConnected(connection.user.id);
  }

  /** Forgets all connections: they are shown the room elsewhere. */
  clear(): void {
    this.#viewers = [];
  }

  countOf(userId: UserId): number {
    let count = 0;
    for (const { connection } of this.#viewers) if (connection.user.id === userId) count++;
    return count;
  }

  /** Whether the user has a connection that does not only watch. */
  isConnected(userId: UserId): boolean {
    for (const { connection, isSpectator } of this.#viewers)
      if (connection.user.id === userId && !isSpectator) return true;
    return false;
  }

  /** Starts a player's grace; an absence that already runs is left as it is. */
  markAway(
    userId: UserId,
    how: ConnectionEnd,
    now: number,
    { factor = 1, isExcused = false, absencesMax = Number.POSITIVE_INFINITY }: AbsenceOptions = {},
  ): void {
    if (this.#away?.has(userId) === true) return;
    const isOnce = !isExcused && (this.#absences?.get(userId) ?? 0) >= absencesMax;
    const usualMs = factor * (how === "closed" ? roomLimits.graceClosedMs : roomLimits.graceDroppedMs);
    const graceMs = isOnce ? roomLimits.awayVisibleMs : usualMs;
    this.#away ??= new Map();
    this.#away.set(userId, { since: now, graceMs, isVisible: false, isOver: false, isExcused });
  }

  /** It does not matter any more whether this user is away. */
  forget(userId: UserId): void {
    this.#away?.delete(userId);
    if (this.#away?.size === 0) this.#away = null;
  }

  /** Whether this player's absence may not be the player's fault: the server went away, or all players did. */
  isExcused(userId: UserId): boolean {
    return this.#away?.get(userId)?.isExcused === true || this.size === 0;
  }

  /** The seat was given up: the player stays away, without a further consequence. */
  markGivenUp(userId: UserId): void {
    const absence = this.#away?.get(userId);
    if (absence !== undefined) this.#away?.set(userId, { ...absence, isVisible: true, isOver: true });
  }

  /** A match begins: players who are away now have the whole grace to come. */
  restartGraces(now: number): void {
    for (const [id, absence] of this.#away ?? []) this.#away?.set(id, { ...absence, since: now, isOver: false });
  }

  /** When the other players are to be shown the absence, monotonic; null while present and once it is shown. */
  awayVisibleAt(userId: UserId): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.isVisible ? null : absence.since + roomLimits.awayVisibleMs;
  }

  /** The other players now see that this player is away. */
  markVisible(userId: UserId): void {
    const absence = this.#away?.get(userId);
    if (absence === undefined) return;
    this.#away?.set(userId, { ...absence, isVisible: true });
    if (absence.isExcused) return;
    this.#absences ??= new Map();
    this.#absences.set(userId, (this.#absences.get(userId) ?? 0) + 1);
  }

  /** Whether the other players see that this player is away. */
  isVisiblyAway(userId: UserId): boolean {
    return this.#away?.get(userId)?.isVisible === true;
  }

  /** Whether the other players see this player as connected: a short absence is not shown [R20]. */
  isVisiblyConnected(userId: UserId): boolean {
    return this.isConnected(userId) || this.#away?.get(userId)?.isVisible === false;
  }

  /** When the seat is given up, monotonic; null while present and once it was. */
  givenUpAt(userId: UserId): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.isOver ? null : absence.since + absence.graceMs;
  }

  /** Moves every running grace by a time in which the server was at fault. */
  extendGraces(ms: number, now: number): void {
    for (const [id, absence] of this.#away ?? []) {
      this.#away?.set(id, { ...absence, since: Math.min(now, absence.since + ms) });
    }
  }

  #viewerOf(connection: Connection): Viewer | undefined {
    for (const viewer of this.#viewers) if (viewer.connection === connection) return viewer;
    return undefined;
  }
}
