/**
 * The domain of challenges: one account asks another for a match of two, while both are connected. It promises that a
 * challenge is open for two minutes at most, that a player who was refused waits before asking the same player again,
 * and that accepting opens one table. challenges.ts has the open challenges, this file the calls.
 */
import type { ChallengesDependencies, NotAccepted, NotMade } from "./challenges.ts";
import { challengeLimits } from "./limits.ts";
import { ClusterChallenges, type Unreachable } from "./clusterChallenges.ts";
import type { UserId, ChallengeId } from "#protocol/ids.ts";
import { type FriendStore, takesChallenge } from "#server/people/friends/friendStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { privateTable } from "#server/play/tables/gameRoutes.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Context } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { acceptChallengeCall, challengeCall, challengesCall, endChallengeCall } from "#protocol/calls/friends.ts";
import { newChallengeForm } from "#protocol/calls/games.ts";
import { byId } from "#server/base/api/params.ts";
import type { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { OpenTables } from "#server/play/tables/openTables.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { NewNotification } from "#protocol/calls/notifications.ts";

const challengesRoute = route(challengesCall, {
  summary: "The challenges made and received that wait for an answer.",
});

const challengeRoute = route(challengeCall, {
  summary:
    "Challenges another account to a private game of two; without an answer the challenge is over at `expires_at`. `not_accepted` by `allowGameInvites`, by a block, or because it was declined a moment ago; `already_playing` comes with the `game_code` to go back to.",
  body: newChallengeForm,
  refusals: ["not_found", "not_accepted", "already_playing", "challenge_over", "busy"],
  limits: ["challenge"],
  ownLimits: ["challengePair"],
});

const acceptChallengeRoute = route(acceptChallengeCall, {
  summary: "Accepts a challenge: `game_code` is a private game for the two.",
  params: byId<ChallengeId>(),
  misfit: "challenge_over",
  refusals: ["already_playing", "not_accepted", "busy"],
});

const endChallengeRoute = route(endChallengeCall, {
  summary:
    "Declines a challenge received, or takes back one made. `challenge_over` where it was accepted at the same moment and is played.",
  params: byId<ChallengeId>(),
  misfit: "challenge_over",
});

interface ChallengeDependencies {
  readonly store: { readonly users: Pick<UserStore, "find">; readonly friends: Pick<FriendStore, "standing"> };
  readonly tables: Pick<OpenTables["tables"], "atNode">;
  readonly challenges: Pick<ClusterChallenges, "of" | "make" | "accept" | "end">;
}

/** One account asks another for a match. */
function challengeRoutes(serve: Serve, { store, tables, challenges }: ChallengeDependencies): void {
  serve(challengesRoute, ({ session }) => challenges.of(session.user.id));

  serve(challengeRoute, async ({ ctx, session, body: { user_id, ...rules }, take }) => {
    const { id } = session.user;
    const [user, standing] = await Promise.all([store.users.find(id), store.friends.standing(id, user_id)]);
    if (user === undefined || standing === undefined || user_id === id) throw new HttpFailure("not_found");
    if (!takesChallenge(standing)) throw new HttpFailure("not_accepted");
    take("challengePair", { pair: `${id}:${user_id}` });
    const to = publicUser(standing.user);
    const from = publicUser(user);
    const made = await challenges.make({ from, to, game: privateTable(rules, 2), network: ctx.state.address });
    if (!made.ok) throw failureOf(made.error);
    return made.value;
  });

  serve(acceptChallengeRoute, async ({ session, params: { id } }) => {
    const accepted = await challenges.accept(session.user.id, id);
    if (!accepted.ok) throw failureOf(accepted.error);
    return { game_code: accepted.value, ...tables.atNode(accepted.value) };
  });

  serve(endChallengeRoute, async ({ session, params: { id } }) => {
    const ended = await challenges.end(session.user.id, id);
    if (!ended.ok) throw failureOf({ is: ended.error });
    if (!ended.value) throw new HttpFailure("challenge_over");
  });
}

const codes = {
  refused: "not_accepted",
  "too-many": "too_many_requests",
  over: "challenge_over",
  busy: "busy",
  unreachable: "unavailable",
} as const;

const failureOf = (why: NotMade | NotAccepted | Unreachable): HttpFailure =>
  why.is === "playing"
    ? new HttpFailure("already_playing", undefined, {}, { game_code: why.code })
    : new HttpFailure(codes[why.is]);

interface MissedDependencies {
  readonly notifications: { add(userId: UserId, notification: NewNotification): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
}

/** Notifies of a missed challenge, once in a while for each challenger. */
function missedChallenges({ clock, log, notifications }: MissedDependencies): ChallengesDependencies["missed"] {
  return (from, to) => {
    const cause = `challenge_missed:${from.id}:${Math.floor(clock.now() / challengeLimits.missedEveryMs)}`;
    notifications
      .add(to.id, { kind: "challenge_missed", values: {}, from: from.id, cause })
      .catch((fault: unknown) => log.warn({ err: fault }, "a missed challenge was not stored"));
  };
}

interface ChallengeNeeds extends Context, Pick<OpenTables, "tables" | "reseats"> {
  readonly queue: Pick<ClusterQueue, "leave">;
  readonly notifications: Notifications;
}

/** Challenges between users. */
export const challengesDomain = domain({
  open: ({ cluster, tables, reseats, queue, notifications, notifier, connections, clock, log }: ChallengeNeeds) => {
    const missed = missedChallenges({ notifications, clock, log });
    const challenges = new ClusterChallenges({
      cluster,
      rooms: tables,
      queue,
      notifier,
      nodesOf: (userId) => connections.nodesOf(userId),
      clock,
      missed,
    });
    connections.watch(challenges);
    reseats.push((from, to) => challenges.userChanged(from, to));
    return { services: { challenges }, stop: () => challenges.stop() };
  },
  routes: { Playing: [challengeRoutes] },
});
