import { roomLimits } from "./limits.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";

/** A connection as a room sees it. */
export interface Connection {
  readonly user: PublicUser;
  /** The network it comes from (addressKey), where one is known. */
  readonly network?: string;
  /** Bytes of one frame, copied before this returns. */
  send(frame: Uint8Array): void;
  /** Whether the connection's user has blocked somebody: what that one says is not sent here. */
  hides(userId: string): boolean;
}

/** How a connection ended: the page was closed, or the network dropped [R20]. */
export type ConnectionEnd = "closed" | "dropped";

interface Absence {
  /** Monotonic milliseconds. */
  readonly since: number;
  readonly graceMs: number;
  /** Whether the others see it. */
  readonly told: boolean;
  /** Whether the seat was given up for it. */
  readonly over: boolean;
  /** Whether it was the server that went away. */
  readonly excused: boolean;
}

/** How an absence begins, beyond its moment. */
export interface AbsenceOptions {
  /** What the grace is multiplied by. */
  readonly factor?: number;
  /** Whether it was the server that went away. */
  readonly excused?: boolean;
}

/** A connection that looks at a room. */
export interface Viewer {
  readonly connection: Connection;
  /** Whether it asked to look on without its user's seat. */
  readonly isSpectator: boolean;
}

/** Who looks at a room through which connections, and since when a player has none. Not journaled. */
export class Presence {
  /** A short list, read at every change of the table. Never changed but replaced: who sends to a connection may end it. */
  #viewers: readonly Viewer[] = [];
  /** Null while nobody is away: an empty map takes as much memory as one with two in it. */
  #away: Map<string, Absence> | null = null;
  #emptySince: number | null;
  #wasSeen: boolean;

  /** `now`, here and below, is monotonic. `wasSeen`: whether anybody may have been here before. */
  constructor(now: number, wasVisited = true) {
    this.#emptySince = now;
    this.#wasSeen = wasVisited;
  }

  /** Whether anybody ever looked. */
  get wasSeen(): boolean {
    return this.#wasSeen;
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
    return this.#lookOf(connection) !== undefined;
  }

  /** Whether the connection asked for no seat. */
  isSpectator(connection: Connection): boolean {
    return this.#lookOf(connection)?.isSpectator === true;
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

  /** Whether one network has its share of the places: nobody keeps all others from looking on. */
  #isCrowdedBy(network: string | undefined): boolean {
    if (network === undefined) return false;
    let count = 0;
    for (const { connection } of this.#viewers) if (connection.network === network) count++;
    return count >= roomLimits.spectatorsPerNetworkMax;
  }

  add(connection: Connection, isSpectator: boolean): void {
    const look: Viewer = { connection, isSpectator };
    this.#viewers = this.has(connection)
      ? this.#viewers.map((known) => (known.connection === connection ? look : known))
      : [...this.#viewers, look];
    this.#emptySince = null;
    this.#wasSeen = true;
    if (!isSpectator) this.forget(connection.user.id);
  }

  /** Takes a connection away; true if it was there and its user's last. */
  remove(connection: Connection, now: number): boolean {
    if (!this.has(connection)) return false;
    this.#viewers = this.#viewers.filter((look) => look.connection !== connection);
    if (this.size === 0) this.#emptySince = now;
    return !this.isConnected(connection.user.id);
  }

  countOf(userId: string): number {
    let count = 0;
    for (const { connection } of this.#viewers) if (connection.user.id === userId) count++;
    return count;
  }

  isConnected(userId: string): boolean {
    for (const { connection, isSpectator } of this.#viewers)
      if (connection.user.id === userId && !isSpectator) return true;
    return false;
  }

  /** Starts a player's grace; an absence that already runs is left as it is. */
  markAway(
    userId: string,
    how: ConnectionEnd,
    now: number,
    { factor = 1, excused = false }: AbsenceOptions = {},
  ): void {
    if (this.#away?.has(userId) === true) return;
    const graceMs = factor * (how === "closed" ? roomLimits.graceClosedMs : roomLimits.graceDroppedMs);
    this.#away ??= new Map();
    this.#away.set(userId, { since: now, graceMs, told: false, over: false, excused });
  }

  /** Nothing hangs any more on whether this user is away. */
  forget(userId: string): void {
    this.#away?.delete(userId);
    if (this.#away?.size === 0) this.#away = null;
  }

  /** Whether this player is away for no doing of his own, as far as can be known: the server went, or all did. */
  isExcused(userId: string): boolean {
    return this.#away?.get(userId)?.excused === true || this.size === 0;
  }

  /** The seat was given up: the player stays away, but nothing more hangs on it. */
  markGivenUp(userId: string): void {
    const absence = this.#away?.get(userId);
    if (absence !== undefined) this.#away?.set(userId, { ...absence, told: true, over: true });
  }

  /** A match begins: whoever is away now has the whole grace to come. */
  restartGraces(now: number): void {
    for (const [id, absence] of this.#away ?? []) this.#away?.set(id, { ...absence, since: now, over: false });
  }

  /** When the others are to be told, monotonic; null while present and once they were. */
  shownAwayAt(userId: string): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.told ? null : absence.since + roomLimits.awayShownMs;
  }

  /** The others now see that this player is away. */
  markShown(userId: string): void {
    const absence = this.#away?.get(userId);
    if (absence !== undefined) this.#away?.set(userId, { ...absence, told: true });
  }

  /** Whether the others see that this player is away. */
  isShownAway(userId: string): boolean {
    return this.#away?.get(userId)?.told === true;
  }

  /** Whether the others see this player as connected: a short absence is not shown [R20]. */
  isShownConnected(userId: string): boolean {
    return this.isConnected(userId) || this.#away?.get(userId)?.told === false;
  }

  /** When the seat is given up, monotonic; null while present and once it was. */
  givenUpAt(userId: string): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.over ? null : absence.since + absence.graceMs;
  }

  /** Moves every running grace by the time the server itself was at fault. */
  extendGraces(ms: number, now: number): void {
    for (const [id, absence] of this.#away ?? []) {
      this.#away?.set(id, { ...absence, since: Math.min(now, absence.since + ms) });
    }
  }

  #lookOf(connection: Connection): Viewer | undefined {
    for (const look of this.#viewers) if (look.connection === connection) return look;
    return undefined;
  }
}
