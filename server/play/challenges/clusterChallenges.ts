/**
 * Challenges as the other domains see them. A server alone and the leader of a cluster decide; the other nodes ask the
 * leader. The table of an accepted challenge is opened at the challenger's node.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import { type Challenge, challengeSchema } from "#protocol/frames/userRecords.ts";
import { type PublicUser, publicUserSchema } from "#protocol/calls/users.ts";
import type { ChallengeId, NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { flag, gameCode, ids, rows } from "#protocol/schema.ts";
import { askAgain } from "#server/base/cluster/askAgain.ts";
import { homeOf } from "#server/base/cluster/homeOf.ts";
import { type Cluster, type Question, question } from "#server/base/cluster/cluster.ts";
import type { ConnectionListener } from "#server/base/connections.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import {
  Challenges,
  type ChallengesDependencies,
  type NewChallenge,
  type NotAccepted,
  type NotMade,
} from "./challenges.ts";
import { challengeLimits } from "./limits.ts";
import { challengeTable, newChallengeFields } from "./openChallenge.ts";

const playing = v.object({ is: v.literal("playing"), code: gameCode });
const user = ids.user;
const byUser = v.object({ userId: user, id: ids.challenge });

const challengesOf = question("challengesOf", v.object({ userId: user }), rows(challengeSchema));
const makeChallenge = question(
  "makeChallenge",
  v.object(newChallengeFields),
  v.variant("is", [
    v.object({ is: v.literal("made"), challenge: challengeSchema }),
    playing,
    v.object({ is: v.picklist(["refused", "too-many"]) }),
  ]),
);
const acceptChallenge = question(
  "acceptChallenge",
  byUser,
  v.variant("is", [
    v.object({ is: v.literal("accepted"), code: gameCode }),
    playing,
    v.object({ is: v.picklist(["over", "busy"]) }),
  ]),
);
const endChallenge = question("endChallenge", byUser, flag);
/** What happens to users, for the leader to hear. */
const challengeUser = question(
  "challengeUser",
  v.variant("is", [
    v.object({ is: v.literal("signedOut"), userId: user }),
    v.object({ is: v.literal("endAll"), userId: user }),
    v.object({ is: v.literal("endBetween"), userId: user, otherId: user }),
    v.object({ is: v.literal("changed"), userId: user, to: publicUserSchema }),
  ]),
  flag,
);
type UserChange = v.InferOutput<(typeof challengeUser)["request"]>;
const { from, game, network } = newChallengeFields;
/** Opens the table of an accepted challenge; null where there is no place for it. */
const openChallengeTable = question("openChallengeTable", v.object({ from, game, network }), v.nullable(gameCode));

/** No node leads at this moment. */
export type Unreachable = { readonly is: "unreachable" };

type ClusterChallengesDependencies = Omit<ChallengesDependencies, "rooms"> & {
  readonly rooms: Pick<Registry, "atNode" | "open" | "unfinishedOf">;
  /** The nodes to which a user is connected; null is this server. */
  readonly nodesOf: (userId: UserId) => readonly (NodeName | null)[];
};

export class ClusterChallenges implements ConnectionListener {
  readonly #dependencies: ClusterChallengesDependencies;
  readonly #challenges: Challenges;

  constructor(dependencies: ClusterChallengesDependencies) {
    const { cluster, rooms } = dependencies;
    this.#dependencies = dependencies;
    this.#challenges = new Challenges({
      ...dependencies,
      rooms: {
        atNode: (code) => rooms.atNode(code),
        unfinishedOf: (userId) => rooms.unfinishedOf(userId),
        open: (game) => this.#open(game),
      },
    });
    this.#answer(cluster);
  }

  /** The challenges that this user has made or got, the oldest first. */
  async of(userId: UserId): Promise<readonly Challenge[]> {
    const { cluster } = this.#dependencies;
    if (cluster.isLeader) return this.#challenges.of(userId);
    const asked = await cluster.askLeader(challengesOf, { userId });
    return asked.ok ? asked.value : this.#challenges.replicatedOf(userId);
  }

  /** Challenges another player to a match. */
  async make(asking: NewChallenge): Promise<Result<Challenge, NotMade | Unreachable>> {
    const { cluster } = this.#dependencies;
    if (cluster.isLeader) return this.#challenges.make(asking);
    const asked = await cluster.askLeader(makeChallenge, asking);
    if (!asked.ok) return fail({ is: "unreachable" });
    return asked.value.is === "made" ? ok(asked.value.challenge) : fail(asked.value);
  }

  /** Accepts a challenge: opens the table and sends both players its code. */
  async accept(userId: UserId, id: ChallengeId): Promise<Result<RoomCode, NotAccepted | Unreachable>> {
    const { cluster } = this.#dependencies;
    if (cluster.isLeader) return this.#challenges.accept(userId, id);
    const asked = await cluster.askLeader(acceptChallenge, { userId, id });
    if (!asked.ok) return fail({ is: "unreachable" });
    return asked.value.is === "accepted" ? ok(asked.value.code) : fail(asked.value);
  }

  /** Declines a challenge, or takes it back; whether it is over so, or that no node leads at this moment. */
  async end(userId: UserId, id: ChallengeId): Promise<Result<boolean, "unreachable">> {
    const { cluster } = this.#dependencies;
    if (cluster.isLeader) return ok(await this.#challenges.end(userId, id));
    return cluster.askLeader(endChallenge, { userId, id });
  }

  /** A user has signed out: the user's challenges are withdrawn, unless another session of the user is connected. */
  signedOut(userId: UserId): void {
    this.#tell({ is: "signedOut", userId });
  }

  /** The relation between two users has ended. */
  endBetween(userId: UserId, otherId: UserId): void {
    this.#tell({ is: "endBetween", userId, otherId });
  }

  /** A user's account was deleted. */
  endAll(userId: UserId): void {
    this.#tell({ is: "endAll", userId });
  }

  /** A user has a new name or picture, which a table that is opened later shows. */
  userChanged(userId: UserId, to: PublicUser): void {
    this.#tell({ is: "changed", userId, to });
  }

  connected(userId: UserId): void {
    this.#challenges.connected(userId);
  }

  disconnected(userId: UserId): void {
    this.#challenges.disconnected(userId);
  }

  stop(): void {
    this.#challenges.stop();
  }

  #open(game: NewGame): Promise<Result<{ readonly code: RoomCode }, unknown>> {
    const { cluster, rooms, nodesOf } = this.#dependencies;
    const node = homeOf(nodesOf(game.createdBy.id), cluster);
    if (node === null) return rooms.open(game);
    const { createdBy: from, config, turnMs, network } = game;
    const table = { from, game: { config, turnMs }, ...(network !== undefined && { network }) };
    return cluster.ask(node, openChallengeTable, table).then((asked) => {
      if (!asked.ok) return asked;
      return asked.value === null ? fail("no-room" as const) : ok({ code: asked.value });
    });
  }

  #answer(cluster: Cluster): void {
    const challenges = this.#challenges;
    const leads = <Request, Answer>(
      kind: Question<Request, Answer>,
      handler: (payload: Request) => Promise<Answer> | Answer,
    ): void =>
      cluster.answer(kind, (payload) => {
        if (!cluster.isLeader) throw new Error("this node leads no more");
        return handler(payload);
      });
    leads(challengesOf, ({ userId }) => challenges.of(userId));
    leads(makeChallenge, (asking) => {
      const made = challenges.make(asking);
      return made.ok ? { is: "made", challenge: made.value } : made.error;
    });
    leads(acceptChallenge, async ({ userId, id }) => {
      const accepted = await challenges.accept(userId, id);
      return accepted.ok ? { is: "accepted", code: accepted.value } : accepted.error;
    });
    leads(endChallenge, ({ userId, id }) => challenges.end(userId, id));
    leads(challengeUser, (change) => this.#change(change));
    cluster.answer(openChallengeTable, async (asking) => {
      const opened = await this.#dependencies.rooms.open(challengeTable(asking));
      return opened.ok ? opened.value.code : null;
    });
  }

  #change(change: UserChange): boolean {
    const challenges = this.#challenges;
    const { userId } = change;
    if (change.is === "signedOut") challenges.signedOut(userId);
    else if (change.is === "endAll") challenges.endAll(userId);
    else if (change.is === "endBetween") challenges.endBetween(userId, change.otherId);
    else challenges.userChanged(userId, change.to);
    return true;
  }

  /** The leader gets to know of a change, also where none leads for a moment. */
  #tell(change: UserChange): void {
    const { cluster, clock } = this.#dependencies;
    if (cluster.isLeader) {
      this.#change(change);
      return;
    }
    const again = { clock, everyMs: challengeLimits.tellAgainMs, msMax: challengeLimits.msMax };
    void askAgain(() => cluster.askLeader(challengeUser, change), again);
  }
}
