/**
 * Challenges: one player asks another for a match of two, who accepts or declines while both are connected.
 * - A challenge lives in memory, for two minutes at most. Pages ask for theirs whenever they connect, so a restart
 *   leaves no open challenge on either side.
 * - A user who was refused waits before the next challenge to the same player.
 * - Accepting opens one table, also where both have challenged each other.
 * - In a cluster the leader has them; the next leader goes on with those that are open.
 */
import { randomBytes } from "node:crypto";
import { fail, ok, type Result } from "#engine/result.ts";
import { challengeLimits } from "./limits.ts";
import { type ChallengeId, type RoomCode, type UserId, challengeIdOf } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { ConnectionListener, UserNotifier } from "#server/base/connections.ts";
import { EndedChallenges } from "./endedChallenges.ts";
import { PairIndex, RecentRefusals } from "./pairIndex.ts";
import {
  type ChallengeReplica,
  challengeReplica,
  challengeTable,
  type OpenChallenge,
  recordOf,
} from "./openChallenge.ts";
import type { Challenge, ChallengeOver } from "#protocol/frames/userRecords.ts";

export interface ChallengesDependencies {
  readonly rooms: Pick<Registry, "atNode" | "unfinishedOf"> & {
    /** Opens a table, in a cluster at the node of its host. */
    open(game: NewGame): Promise<Result<{ readonly code: RoomCode }, unknown>>;
  };
  readonly cluster: Cluster;
  readonly queue: { leave(userId: UserId): void };
  readonly notifier: UserNotifier;
  readonly clock: Clock;
  /** A challenge ended without an answer of the challenged player, who is to be notified. */
  readonly missed: (from: PublicUser, to: PublicUser) => void;
}

export type NewChallenge = Omit<OpenChallenge, "id" | "expiresAt" | "serial">;

/** The challenger is in a match; was refused a moment ago or the other has too many challenges; has made too many. */
export type NotMade = { readonly is: "playing"; readonly code: RoomCode } | { readonly is: "refused" | "too-many" };
export type NotAccepted = { readonly is: "playing"; readonly code: RoomCode } | { readonly is: "over" | "busy" };

interface Waiting extends OpenChallenge {
  /** Both under the name they have now. */
  from: PublicUser;
  to: PublicUser;
  /** Timers: its end, and the look whether who asked is still here. */
  readonly cancels: (() => void)[];
  /** While the table is being opened; who accepts twice, or each what the other asked, is answered alike. */
  opening: Promise<Result<RoomCode, NotAccepted>> | null;
}

export class Challenges implements ConnectionListener {
  readonly #dependencies: ChallengesDependencies;
  readonly #waiting = new Map<ChallengeId, Waiting>();
  /** The same by both users, the oldest first: no call looks at other people's. */
  readonly #byUser = new PairIndex<Waiting>();
  #serial = 0;
  readonly #refusals: RecentRefusals;
  readonly #ended: EndedChallenges;
  /** The open challenges, for the next leader. */
  readonly #replica: ChallengeReplica;

  constructor(parts: ChallengesDependencies) {
    const { cluster, clock, notifier } = parts;
    this.#dependencies = parts;
    this.#refusals = new RecentRefusals(clock);
    this.#ended = new EndedChallenges(cluster, clock, notifier, ({ id }) => this.#drop(this.#waiting.get(id)));
    this.#replica = challengeReplica(cluster, clock);
    cluster.watch({ leading: () => this.#lead(), following: () => this.#letGo() });
  }

  /** The challenges that this user has made or got, the oldest first. */
  of(userId: UserId): Challenge[] {
    return this.#byUser.of(userId).map(recordOf);
  }

  /** The same, as a node knows them that does not lead. */
  replicatedOf(userId: UserId): Challenge[] {
    return this.#replica.entries.filter((one) => isOf(one, userId)).map(recordOf);
  }

  /** Challenges another player to a match. Asking again while the other has not answered gives the same challenge. */
  make(asking: NewChallenge): Result<Challenge, NotMade> {
    const { from, to } = asking;
    const made = this.#byUser.of(from.id).filter((one) => one.from.id === from.id);
    const known = made.find((one) => one.to.id === to.id);
    if (known !== undefined) return ok(recordOf(known));
    const code = this.#dependencies.rooms.unfinishedOf(from.id);
    if (code !== null) return fail({ is: "playing", code });
    if (made.length >= challengeLimits.madeMax) return fail({ is: "too-many" });
    const got = this.#byUser.of(to.id).filter((one) => one.to.id === to.id);
    const isCrowded = got.length >= challengeLimits.gotMax;
    if (isCrowded || this.#refusals.isFresh(from.id, to.id)) return fail({ is: "refused" });
    return ok(this.#add(asking));
  }

  /** Accepts a challenge: opens the table and sends both players its code. */
  accept(userId: UserId, id: ChallengeId): Promise<Result<RoomCode, NotAccepted>> {
    const one = this.#waiting.get(id);
    if (one === undefined || one.to.id !== userId) return Promise.resolve(fail({ is: "over" }));
    const accepted = this.#between(one.from.id, one.to.id).find(({ opening }) => opening !== null) ?? one;
    accepted.opening ??= this.#open(accepted).finally(() => {
      accepted.opening = null;
    });
    return accepted.opening;
  }

  /**
   * Declines a challenge, or takes it back; resolves to whether it is over so. One that is being accepted at this
   * moment is played, unless that comes to nothing.
   */
  end(userId: UserId, id: ChallengeId): Promise<boolean> {
    const one = this.#waiting.get(id);
    if (one === undefined || !isOf(one, userId)) return Promise.resolve(true);
    const end = (): boolean => {
      const isDeclined = one.to.id === userId;
      if (isDeclined) this.#refusals.note(one.from.id, userId);
      else this.#missedByAbsence(one);
      this.#over(one, isDeclined ? "declined" : "withdrawn");
      return true;
    };
    if (one.opening === null) return Promise.resolve(end());
    return one.opening.then(({ ok: isPlayed }) => (isPlayed ? false : end()), end);
  }

  /** A user has signed out: the user's challenges are withdrawn, unless another session of the user is connected. */
  signedOut(userId: UserId): void {
    if (this.#dependencies.notifier.isConnected(userId)) return;
    for (const one of this.#byUser.of(userId)) if (one.from.id === userId) this.#missedByAbsence(one);
    this.#withdraw(userId, ({ from }) => from.id === userId);
  }

  /** The relation between two users has ended. */
  endBetween(userId: UserId, otherId: UserId): void {
    this.#withdraw(userId, (one) => isOf(one, otherId));
  }

  /** A user's account was deleted. */
  endAll(userId: UserId): void {
    this.#withdraw(userId, () => true);
  }

  /** A user has a new name or picture, which a table that is opened later shows. */
  userChanged(from: UserId, to: PublicUser): void {
    for (const one of this.#byUser.of(from)) {
      if (one.from.id === from) one.from = to;
      if (one.to.id === from) one.to = to;
      this.#replica.set(one);
    }
    this.#byUser.pass(from, to.id, (one, other) => one.serial - other.serial);
  }

  /** A challenger who stays away does not wait for an answer. */
  disconnected(userId: UserId): void {
    for (const one of this.#byUser.of(userId)) if (one.from.id === userId) this.#lookFor(one);
  }

  /** The page asks for its challenges itself; how one ended while its line was down it cannot ask. */
  connected(userId: UserId): void {
    if (this.#dependencies.cluster.isLeader) this.#ended.connected(userId);
  }

  stop(): void {
    this.#letGo();
    this.#ended.stop();
    this.#replica.stop();
  }

  /** This node leads from now on: the challenges that are open stay open. */
  #lead(): void {
    for (const one of this.#replica.entries.toSorted((a, b) => a.serial - b.serial)) {
      this.#serial = Math.max(this.#serial, one.serial);
      if (!this.#ended.has(one.id)) this.#take(one);
    }
  }

  /** Nothing ends here by itself any more. */
  #letGo(): void {
    for (const one of this.#waiting.values()) for (const cancel of one.cancels) cancel();
    this.#waiting.clear();
    this.#byUser.clear();
  }

  #between(userId: UserId, otherId: UserId): Waiting[] {
    return this.#byUser.of(userId).filter((one) => isOf(one, otherId));
  }

  #add(asking: NewChallenge): Challenge {
    const { clock, notifier } = this.#dependencies;
    const id = challengeIdOf(randomBytes(challengeLimits.idBytes).toString("base64url"));
    const expiresAt = clock.now() + challengeLimits.msMax;
    const one = this.#take({ ...asking, id, serial: ++this.#serial, expiresAt });
    this.#replica.set(one);
    const challenge = recordOf(one);
    for (const { id: userId } of [one.from, one.to]) notifier.notify(userId, "challenge", challenge);
    return challenge;
  }

  #take(open: OpenChallenge): Waiting {
    const { clock, notifier } = this.#dependencies;
    const one: Waiting = { ...open, cancels: [], opening: null };
    one.cancels.push(clock.after(Math.max(0, one.expiresAt - clock.now()), () => this.#expire(one)));
    this.#waiting.set(one.id, one);
    this.#byUser.add(idsOf(one), one);
    if (!notifier.isConnected(one.from.id)) this.#lookFor(one);
    return one;
  }

  #lookFor(one: Waiting): void {
    const { clock, notifier } = this.#dependencies;
    const look = (): void => {
      if (notifier.isConnected(one.from.id)) return;
      this.#missedByAbsence(one);
      this.#withdraw(one.from.id, (each) => each === one);
    };
    one.cancels.push(clock.after(challengeLimits.goneMsMax, look));
  }

  #expire(one: Waiting): void {
    const end = (): void => {
      if (this.#waiting.has(one.id)) this.#dependencies.missed(one.from, one.to);
      this.#over(one, "expired");
    };
    // where it is being accepted at this moment, it is over only if that comes to nothing
    if (one.opening === null) end();
    else one.opening.then(end, end);
  }

  /** A challenge that its challenger takes back was missed if the challenged player is away. */
  #missedByAbsence(one: Waiting): void {
    const { notifier, missed } = this.#dependencies;
    if (one.opening === null && !notifier.isConnected(one.to.id)) missed(one.from, one.to);
  }

  async #open(one: Waiting): Promise<Result<RoomCode, NotAccepted>> {
    const { rooms } = this.#dependencies;
    const code = rooms.unfinishedOf(one.to.id);
    if (code !== null) return fail({ is: "playing", code });
    // a table is being opened for the challenger at this moment
    const isAbout = this.#byUser.of(one.from.id).some(({ opening }) => opening !== null);
    if (isAbout || rooms.unfinishedOf(one.from.id) !== null) {
      this.#over(one, "withdrawn");
      return fail({ is: "over" });
    }
    const opened = await rooms.open(challengeTable(one));
    if (!opened.ok) return fail({ is: "busy" });
    // another node leads by now, and hears of it
    if (!this.#waiting.has(one.id)) this.#tellOver(one, "accepted", opened.value.code);
    // where both have asked, both have been answered
    for (const each of this.#between(one.from.id, one.to.id)) this.#over(each, "accepted", opened.value.code);
    for (const { id } of [one.from, one.to]) this.#wantsNoOther(id);
    return ok(opened.value.code);
  }

  /**
   * A player who goes to a table leaves the queue, and the own challenges are withdrawn: a player who accepted one would
   * sit alone.
   */
  #wantsNoOther(userId: UserId): void {
    this.#dependencies.queue.leave(userId);
    this.#withdraw(userId, ({ from }) => from.id === userId);
  }

  /** Takes back those of a user that are so, but for what is being accepted at this moment: that is played. */
  #withdraw(userId: UserId, isSo: (one: Waiting) => boolean): void {
    for (const one of this.#byUser.of(userId)) if (one.opening === null && isSo(one)) this.#over(one, "withdrawn");
  }

  #over(one: Waiting, outcome: ChallengeOver["outcome"], game_code: RoomCode | null = null): void {
    if (this.#drop(one)) this.#tellOver(one, outcome, game_code);
  }

  /** Whether it was open here until now. */
  #drop(one: Waiting | undefined): boolean {
    if (one === undefined || !this.#waiting.delete(one.id)) return false;
    this.#byUser.delete(idsOf(one), one);
    for (const cancel of one.cancels) cancel();
    this.#replica.delete(one.id);
    return true;
  }

  #tellOver(one: Waiting, outcome: ChallengeOver["outcome"], game_code: RoomCode | null): void {
    const where = game_code === null ? {} : this.#dependencies.rooms.atNode(game_code);
    const over: ChallengeOver = { id: one.id, outcome, game_code, ...where };
    for (const id of idsOf(one)) this.#dependencies.notifier.notify(id, "challengeOver", over);
    this.#ended.add(over, idsOf(one));
  }
}

const isOf = ({ from, to }: OpenChallenge, userId: UserId): boolean => from.id === userId || to.id === userId;

const idsOf = ({ from, to }: Waiting): readonly UserId[] => [from.id, to.id];
