/**
 * Friends and blocks. A user asks another to be friends, ends it, finds players, and blocks players. Each change notifies the
 * pages of both users; a block also ends the friendship, the request and the challenges between the two.
 */
import type { RoomCode } from "#protocol/ids.ts";
import type { PlayedWith, Friend, FriendAnswer, FriendRequest } from "#protocol/calls/friends.ts";
import { type RequestOutcome, type FriendStore, takesChallenge, friendStore } from "./friendStore.ts";
import type { User } from "#server/base/db/records.ts";
import {
  askFriendCall,
  endFriendCall,
  findPlayersCall,
  friendRequestsCall,
  friendsCall,
  playedWithCall,
} from "./friendCalls.ts";
import type { RatingStore } from "#server/people/ratings/ratingStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { duelRating } from "#server/people/ratings/shownRatings.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { UserNotifier } from "#server/base/connections/userNotifier.ts";
import type { BlockedUser } from "#protocol/calls/chat.ts";
import { blockCall, blocksCall, unblockCall } from "./blockCalls.ts";
import { type Blocks, type SocialStore, socialStore } from "./blocks.ts";
import { domain } from "#server/base/domain.ts";

interface FriendContext {
  readonly store: {
    readonly friends: FriendStore;
    readonly ratings: Pick<RatingStore, "ofMany">;
    readonly social: Pick<SocialStore, "blocks">;
  };
  readonly blocks: Pick<Blocks, "block" | "unblock">;
  readonly challenges: { endBetween(userId: string, otherId: string): void };
  readonly notifier: UserNotifier;
  readonly notifications: {
    tell(): void;
    requestOver(userId: string, otherId: string): Promise<void>;
    endBetween(userId: string, otherId: string): Promise<void>;
  };
  /** The code of the match in progress, for those of these users who have one. */
  readonly tables: { runningAmong(userIds: ReadonlySet<string>): ReadonlyMap<string, RoomCode> };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function friendRoutes(serve: Serve, deps: FriendContext): void {
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

  serve(friendsCall, async ({ session }) => {
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

  serve(friendRequestsCall, async ({ session }) => {
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

  serve(askFriendCall, async ({ session: { user }, params: { id } }) => {
    if (id === user.id) throw new HttpFailure("bad_request");
    const relation = await store.friends.ask(user.id, id, now());
    if (relation !== "requested" && relation !== "friends") throw new HttpFailure(refusals[relation]);
    friendsChanged(deps, [user.id, id]);
    notifications.tell();
    if (relation === "friends") await notifications.requestOver(user.id, id);
    return { relation };
  });

  // Without a limit of its own: nobody ends more than was begun.
  serve(endFriendCall, async ({ session, params: { id } }) => {
    await endRelation(deps, session.user.id, id);
  });
}

function acquaintanceRoutes(serve: Serve, deps: FriendContext): void {
  const { store } = deps;

  const shown = async (userId: string, people: readonly { readonly user: User; readonly at: number | null }[]) => {
    const ids = people.map(({ user }) => user.id);
    const [duels, relations] = await Promise.all([duelsOf(deps, people), store.friends.relations(userId, ids)]);
    return people.map(({ user, at }): PlayedWith => {
      const relation = relations.get(user.id) ?? "none";
      return { user: publicUser(user), ...duelRating(duels.get(user.id)), relation, played_at: at };
    });
  };

  serve(playedWithCall, async ({ session: { user } }) => shown(user.id, await store.friends.playedWith(user.id)));

  serve(findPlayersCall, async ({ session, query: { search } }) => {
    const { id } = session.user;
    const found = await store.friends.named(search);
    return shown(
      id,
      found.flatMap((user) => (user.id === id ? [] : [{ user, at: null }])),
    );
  });
}

/** Notifies these users that their friends or requests changed. */
export function friendsChanged({ notifier }: Pick<FriendContext, "notifier">, userIds: readonly string[]): void {
  for (const id of userIds) notifier.notify(id, "friendsChanged", {});
}

/** Ends the waiting challenges and the friendship or request between two users, and notifies both. */
async function endRelation(deps: FriendContext, userId: string, otherId: string): Promise<void> {
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
  const conversationsChanged = (...userIds: readonly string[]): void => {
    for (const id of userIds) notifier.notify(id, "conversationsChanged", {});
  };

  serve(blocksCall, async ({ session }) => {
    const found = await store.social.blocks(session.user.id);
    return found.map(({ user, at }): BlockedUser => ({ user: publicUser(user), at }));
  });

  serve(blockCall, async ({ session: { user }, params: { id } }) => {
    if (id === user.id) throw new HttpFailure("bad_request");
    const answer = await blocks.block(user.id, id, now());
    if (answer === "unknown") throw new HttpFailure("not_found");
    if (answer === "too-many") throw new HttpFailure("bad_request");
    await endRelation(deps, user.id, id);
    await deps.notifications.endBetween(user.id, id);
    conversationsChanged(user.id, id);
  });

  serve(unblockCall, async ({ session, params: { id } }) => {
    await blocks.unblock(session.user.id, id);
    conversationsChanged(session.user.id, id);
  });
}

/** Friends, requests, and blocks between users. */
export const friendsDomain = domain({
  stores: (database) => ({ friends: friendStore(database), social: socialStore(database) }),
  routes: [friendRoutes],
});
