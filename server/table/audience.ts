import { roomLimits } from "#server/limits.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";

/** A connection as a room sees it. */
export interface Link {
  readonly user: PublicUser;
  /** The network it comes from (addressKey), where one is known. */
  readonly network?: string;
  /** Bytes of one frame, copied before this returns. */
  send(frame: Uint8Array): void;
  /** Whether the connection's user has blocked somebody: what that one says is not sent here. */
  hides(userId: string): boolean;
}

/** How a connection ended: the page was closed, or the network dropped [R20]. */
export type Gone = "closed" | "dropped";

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
export interface Leave {
  /** What the grace is multiplied by. */
  readonly factor?: number;
  /** Whether it was the server that went away. */
  readonly excused?: boolean;
}

/** A connection that looks at a room. */
export interface Look {
  readonly link: Link;
  /** Whether it asked to look on without its user's seat. */
  readonly looksOn: boolean;
}

/** Who looks at a room through which connections, and since when a player has none. Not journaled. */
export class Audience {
  /** A short list, read at every change of the table. Never changed but replaced: who sends to a link may end it. */
  #looks: readonly Look[] = [];
  /** Null while nobody is away: an empty map takes as much memory as one with two in it. */
  #away: Map<string, Absence> | null = null;
  #emptySince: number | null;
  #wasSeen: boolean;

  /** `now`, here and below, is monotonic. `wasSeen`: whether anybody may have been here before. */
  constructor(now: number, wasSeen = true) {
    this.#emptySince = now;
    this.#wasSeen = wasSeen;
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
  get looks(): readonly Look[] {
    return this.#looks;
  }

  get size(): number {
    return this.#looks.length;
  }

  has(link: Link): boolean {
    return this.#lookOf(link) !== undefined;
  }

  /** Whether the connection asked for no seat. */
  looksOn(link: Link): boolean {
    return this.#lookOf(link)?.looksOn === true;
  }

  /** Why a connection may not come in, or null. */
  refusalOf(link: Link, isSpectator: boolean): RefusalCode | null {
    if (this.has(link)) return null;
    const ofUser = this.countOf(link.user.id);
    if (ofUser >= roomLimits.connectionsPerUserMax) return "not-allowed";
    if (!isSpectator) return null;
    if (this.size >= roomLimits.spectatorsMax || this.#isCrowdedBy(link.network)) return "game-full";
    return ofUser >= roomLimits.spectatorsPerUserMax ? "not-allowed" : null;
  }

  /** Whether one network has its share of the places: nobody keeps all others from looking on. */
  #isCrowdedBy(network: string | undefined): boolean {
    if (network === undefined) return false;
    let count = 0;
    for (const { link } of this.#looks) if (link.network === network) count++;
    return count >= roomLimits.spectatorsPerNetworkMax;
  }

  add(link: Link, looksOn: boolean): void {
    const look: Look = { link, looksOn };
    this.#looks = this.has(link)
      ? this.#looks.map((known) => (known.link === link ? look : known))
      : [...this.#looks, look];
    this.#emptySince = null;
    this.#wasSeen = true;
    if (!looksOn) this.forget(link.user.id);
  }

  /** Takes a connection away; true if it was there and its user's last. */
  remove(link: Link, now: number): boolean {
    if (!this.has(link)) return false;
    this.#looks = this.#looks.filter((look) => look.link !== link);
    if (this.size === 0) this.#emptySince = now;
    return !this.isHere(link.user.id);
  }

  countOf(userId: string): number {
    let count = 0;
    for (const { link } of this.#looks) if (link.user.id === userId) count++;
    return count;
  }

  isHere(userId: string): boolean {
    for (const { link, looksOn } of this.#looks) if (link.user.id === userId && !looksOn) return true;
    return false;
  }

  /** Starts a player's grace; an absence that already runs is left as it is. */
  markAway(userId: string, how: Gone, now: number, { factor = 1, excused = false }: Leave = {}): void {
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
  giveUp(userId: string): void {
    const absence = this.#away?.get(userId);
    if (absence !== undefined) this.#away?.set(userId, { ...absence, told: true, over: true });
  }

  /** A match begins: whoever is away now has the whole grace to come. */
  renew(now: number): void {
    for (const [id, absence] of this.#away ?? []) this.#away?.set(id, { ...absence, since: now, over: false });
  }

  /** When the others are to be told, monotonic; null while present and once they were. */
  untoldAt(userId: string): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.told ? null : absence.since + roomLimits.awayShownMs;
  }

  /** The others now see that this player is away. */
  tell(userId: string): void {
    const absence = this.#away?.get(userId);
    if (absence !== undefined) this.#away?.set(userId, { ...absence, told: true });
  }

  /** Whether the others see that this player is away. */
  isTold(userId: string): boolean {
    return this.#away?.get(userId)?.told === true;
  }

  /** Whether the others see this player as connected: a short absence is not shown [R20]. */
  seemsHere(userId: string): boolean {
    return this.isHere(userId) || this.#away?.get(userId)?.told === false;
  }

  /** When the seat is given up, monotonic; null while present and once it was. */
  givenUpAt(userId: string): number | null {
    const absence = this.#away?.get(userId);
    return absence === undefined || absence.over ? null : absence.since + absence.graceMs;
  }

  /** Moves every running grace by the time the server itself was at fault. */
  credit(ms: number, now: number): void {
    for (const [id, absence] of this.#away ?? []) {
      this.#away?.set(id, { ...absence, since: Math.min(now, absence.since + ms) });
    }
  }

  #lookOf(link: Link): Look | undefined {
    for (const look of this.#looks) if (look.link === link) return look;
    return undefined;
  }
}
