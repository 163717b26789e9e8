/**
 * The domain of friends and blocks. A user asks another to be friends, ends it, finds players, and blocks players. It
 * promises that each change notifies the pages of both users, and that a block also ends the friendship, the request and
 * the challenges between the two.
 */
import * as v from "valibot";
import type { Instant } from "#protocol/quantities.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import {
  type PlayedWith,
  type Friend,
  type FriendAnswer,
  type FriendRequest,
  playedWithCall,
  findPlayersCall,
  friendsCall,
  endFriendCall,
  askFriendCall,
  findPlayersQuery,
  friendRequestsCall,
} from "#protocol/calls/friends.ts";
import { type RequestOutcome, type FriendStore, takesChallenge, friendStore } from "./friendStore.ts";
import type { User } from "#server/base/db/records.ts";
import type { RatingStore } from "#server/people/ratings/ratingStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { duelRating } from "#server/people/ratings/ratingRecords.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import { type BlockedUser, blockCall, blocksCall, unblockCall } from "#protocol/calls/chat.ts";
import { hint } from "#server/base/cluster/cluster.ts";
import { ids } from "#protocol/schema.ts";
import { blockLimits } from "./limits.ts";
import { Blocks, type SocialStore, socialStore } from "./blocks.ts";
import { type Chore, domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";

const friendsRoute = route(friendsCall, {
  summary:
    "The user's friends by name. `is_online` and `game_code`, a match in progress that can be watched, as far as the friend shows them; `may_challenge`, whether a challenge would be taken.",
});

const friendRequestsRoute = route(friendRequestsCall, {
  summary: "Requests made and received that wait for an answer, the latest first.",
});

const askFriendRoute = route(askFriendCall, {
  summary:
    "Asks an account to be friends, or says yes to one that has asked. `not_accepted` where the account takes no requests, or either has blocked the other.",
  params: byId<UserId>(),
  refusals: ["bad_request", "not_accepted", "too_many_friends"],
  limits: ["friend"],
});

const endFriendRoute = route(endFriendCall, {
  summary: "Ends the friendship, the request made or the request received.",
  params: byId<UserId>(),
});

const playedWithRoute = route(playedWithCall, {
  summary: "The accounts with which the user finished a match last, the latest first, and what they are to the user.",
});

const findPlayersRoute = route(findPlayersCall, {
  summary: "Accounts whose name holds `search`, those whose name begins with it first.",
  query: findPlayersQuery,
  share: "search",
  limits: ["search"],
});

const blocksRoute = route(blocksCall, {
  summary: "Whom the user has blocked, the latest first.",
});

const blockRoute = route(blockCall, {
  summary: "From now on the user is sent nothing that this player says, at tables and in the global chat.",
  params: byId<UserId>(),
  refusals: ["bad_request"],
  limits: ["block"],
});

const unblockRoute = route(unblockCall, {
  summary: "Unblocks the player.",
  params: byId<UserId>(),
  limits: ["block"],
});

interface FriendContext {
  readonly store: {
    readonly friends: FriendStore;
    readonly ratings: Pick<RatingStore, "ofMany">;
    readonly social: Pick<SocialStore, "blocks">;
  };
  readonly blocks: Pick<Blocks, "block" | "unblock">;
  readonly challenges: { endBetween(userId: UserId, otherId: UserId): void };
  readonly notifier: UserNotifier;
  readonly notifications: {
    deliver(): void;
    requestOver(userId: UserId, otherId: UserId): Promise<void>;
    endBetween(userId: UserId, otherId: UserId): Promise<void>;
  };
  /** The code of the match in progress, for those of these users who have one. */
  readonly tables: { runningAmong(userIds: ReadonlySet<UserId>): ReadonlyMap<UserId, RoomCode> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function friendRoutes(serve: Serve, deps: FriendContext): void {
  listRoutes(serve, deps);
  changeRoutes(serve, deps);
  acquaintanceRoutes(serve, deps);
  blockRoutes(serve, deps);
}

/** The ratings of all these users, by one query. */
const duelsOf = ({ store }: FriendContext, people: readonly { readonly user: User }[]) =>
  store.ratings.ofMany(
    people.map(({ user }) => user.id),
    "duel",
  );

function listRoutes(serve: Serve, deps: FriendContext): void {
  const { store, tables, notifier } = deps;

  serve(friendsRoute, async ({ session }) => {
    const friends = await store.friends.of(session.user.id);
    const duels = await duelsOf(deps, friends);
    // A friend who hides it is treated like one who is away: nothing else is read of either.
    const here = new Set(
      friends.flatMap(({ user, privacy }) => (privacy.onlineStatus && notifier.isConnected(user.id) ? [user.id] : [])),
    );
    const running = tables.runningAmong(here);
    return friends.map(({ user, privacy, since }): Friend => {
      const may_challenge = takesChallenge({ relation: "friends", isBlocked: false, privacy });
      const presence = { is_online: here.has(user.id), game_code: running.get(user.id) ?? null };
      return { user: publicUser(user), ...duelRating(duels.get(user.id)), since, ...presence, may_challenge };
    });
  });

  serve(friendRequestsRoute, async ({ session }) => {
    const requests = await store.friends.requests(session.user.id);
    return requests.map(({ user, at, isOwn }): FriendRequest => ({ user: publicUser(user), at, is_own: isOwn }));
  });
}

const refusals = {
  unknown: "not_found",
  "not-accepted": "not_accepted",
  "too-many": "too_many_friends",
} as const satisfies Readonly<Record<Exclude<RequestOutcome, FriendAnswer["relation"]>, string>>;

function changeRoutes(serve: Serve, deps: FriendContext): void {
  const { store, now, notifications } = deps;

  serve(askFriendRoute, async ({ session: { user }, params: { id } }) => {
    if (id === user.id) throw new HttpFailure("bad_request");
    const relation = await store.friends.ask(user.id, id, now());
    if (relation !== "requested" && relation !== "friends") throw new HttpFailure(refusals[relation]);
    friendsChanged(deps, [user.id, id]);
    notifications.deliver();
    if (relation === "friends") await notifications.requestOver(user.id, id);
    return { relation };
  });

  // Without a limit of its own: nobody ends more than was begun.
  serve(endFriendRoute, async ({ session, params: { id } }) => {
    await endRelation(deps, session.user.id, id);
  });
}

function acquaintanceRoutes(serve: Serve, deps: FriendContext): void {
  const { store } = deps;

  const recordsOf = async (userId: UserId, people: readonly { readonly user: User; readonly at: number | null }[]) => {
    const ids = people.map(({ user }) => user.id);
    const [duels, relations] = await Promise.all([duelsOf(deps, people), store.friends.relations(userId, ids)]);
    return people.map(({ user, at }): PlayedWith => {
      const relation = relations.get(user.id) ?? "none";
      return { user: publicUser(user), ...duelRating(duels.get(user.id)), relation, played_at: at };
    });
  };

  serve(playedWithRoute, async ({ session: { user } }) => recordsOf(user.id, await store.friends.playedWith(user.id)));

  serve(findPlayersRoute, async ({ session, query: { search } }) => {
    const { id } = session.user;
    const found = await store.friends.named(search);
    return recordsOf(
      id,
      found.flatMap((user) => (user.id === id ? [] : [{ user, at: null }])),
    );
  });
}

/** Notifies these users that their friends or requests changed. */
export function friendsChanged({ notifier }: Pick<FriendContext, "notifier">, userIds: readonly UserId[]): void {
  for (const id of userIds) notifier.notify(id, "friendsChanged", {});
}

/** Ends the waiting challenges and the friendship or request between two users, and notifies both. */
async function endRelation(deps: FriendContext, userId: UserId, otherId: UserId): Promise<void> {
  const { store, challenges, notifications } = deps;
  challenges.endBetween(userId, otherId);
  if (!(await store.friends.end(userId, otherId))) return;
  friendsChanged(deps, [userId, otherId]);
  await notifications.requestOver(userId, otherId);
}

/** The users whom a user has blocked. */
function blockRoutes(serve: Serve, deps: FriendContext): void {
  const { store, blocks, notifier, now } = deps;
  /** Their pages hide the conversation while one blocks the other. */
  const conversationsChanged = (...userIds: readonly UserId[]): void => {
    for (const id of userIds) notifier.notify(id, "conversationsChanged", {});
  };

  serve(blocksRoute, async ({ session }) => {
    const found = await store.social.blocks(session.user.id);
    return found.map(({ user, at }): BlockedUser => ({ user: publicUser(user), at }));
  });

  serve(blockRoute, async ({ session: { user }, params: { id } }) => {
    if (id === user.id) throw new HttpFailure("bad_request");
    const answer = await blocks.block(user.id, id, now());
    if (answer === "unknown") throw new HttpFailure("not_found");
    if (answer === "too-many") throw new HttpFailure("bad_request");
    await endRelation(deps, user.id, id);
    await deps.notifications.endBetween(user.id, id);
    conversationsChanged(user.id, id);
  });

  serve(unblockRoute, async ({ session, params: { id } }) => {
    await blocks.unblock(session.user.id, id);
    conversationsChanged(session.user.id, id);
  });
}

/** A user has blocked another user on a node, or has unblocked one. */
const blocksChanged = hint("blocksChanged", v.object({ userId: ids.user }));

/** The blocks of connected users; a node of a cluster hears of changes on other nodes. */
function openBlocks({ store, cluster, connections, log }: Needs<{ readonly social: SocialStore }>) {
  const blocks = new Blocks(store.social, (userId) => cluster.tellAll(blocksChanged, { userId }));
  if (cluster.node === null) return { services: { blocks } };
  const failed = (fault: unknown): void => log.warn({ err: fault }, "blocks of other nodes were not read");
  cluster.hear(blocksChanged, ({ userId }) => void blocks.load(userId).catch(failed));
  const { lookMs } = blockLimits;
  const run = (): Promise<void> => blocks.loadAll(connections.ownUserIds());
  const look: Chore = { isEveryNodes: true, firstMs: lookMs, ms: lookMs, againMs: lookMs, failed, run };
  return { services: { blocks }, chores: [look] };
}

/** Friends, requests, and blocks between users. */
export const friendsDomain = domain({
  stores: (database) => ({ friends: friendStore(database), social: socialStore(database) }),
  open: openBlocks,
  routes: { "Other players": [friendRoutes] },
});
