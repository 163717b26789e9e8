import { friendLimits } from "#server/limits.ts";
import type { Acquaintance, Friend, FriendAnswer, FriendRequest } from "#server/protocol/friends.ts";
import { type Asked, takesChallenge } from "#server/store/friends.ts";
import type { User } from "#server/store/records.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { accountOf, searchAsked, type ApiContext, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { friendsChanged, partTwo } from "./parting.ts";
import { duelRating, publicUser } from "./present.ts";

/** The calls under /users/me/friends, GET /users/me/played-with and GET /players: whom one knows, and whom one may. */
export function friendRoutes(router: ApiRouter, deps: RestDeps): void {
  listRoutes(router, deps);
  changeRoutes(router, deps);
  acquaintanceRoutes(router, deps);
}

/** Who they are was read by one query, what they are worth is by another, however many they are. */
const duelsOf = ({ store }: RestDeps, people: readonly { readonly user: User }[]) =>
  store.ratings.ofMany(
    people.map(({ user }) => user.id),
    "duel",
  );

function listRoutes(router: ApiRouter, deps: RestDeps): void {
  const { store, tables, tell } = deps;

  router.get("/api/users/me/friends", async (ctx) => {
    const friends = await store.friends.of(accountOf(ctx).id);
    const duels = await duelsOf(deps, friends);
    // Whoever hides it is from here on as somebody who is away: nothing else is read of either.
    const here = new Set(
      friends.flatMap(({ user, privacy }) => (privacy.show_online && tell.isHere(user.id) ? [user.id] : [])),
    );
    const running = tables.runningAmong(here);
    ctx.body = friends.map(({ user, privacy, since }): Friend => {
      const may_challenge = takesChallenge({ relation: "friends", isBlocked: false, privacy });
      const presence = { is_online: here.has(user.id), game_code: running.get(user.id) ?? null };
      return { user: publicUser(user), ...duelRating(duels.get(user.id)), since, ...presence, may_challenge };
    });
  });

  router.get("/api/users/me/friends/requests", async (ctx) => {
    const requests = await store.friends.requests(accountOf(ctx).id);
    ctx.body = requests.map(({ user, at, isOwn }): FriendRequest => ({ user: publicUser(user), at, is_own: isOwn }));
  });
}

const refusals = {
  unknown: "not_found",
  "not-accepted": "not_accepted",
  "too-many": "too_many_friends",
} as const satisfies Readonly<Record<Exclude<Asked, FriendAnswer["relation"]>, string>>;

function changeRoutes(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, now } = deps;
  const other = (ctx: ApiContext): string => ctx.params["id"] ?? "";

  router.put("/api/users/me/friends/:id", async (ctx) => {
    const { id } = accountOf(ctx);
    if (other(ctx) === id) throw new HttpFailure("bad_request");
    bound(rates, "friend", { user: id });
    const relation = await store.friends.ask(id, other(ctx), now());
    if (relation !== "requested" && relation !== "friends") throw new HttpFailure(refusals[relation]);
    friendsChanged(deps, [id, other(ctx)]);
    ctx.body = { relation } satisfies FriendAnswer;
  });

  // Without a bound of its own: nobody ends more than was begun.
  router.delete("/api/users/me/friends/:id", async (ctx) => {
    const { id } = accountOf(ctx);
    await partTwo(deps, id, other(ctx));
    ctx.status = 204;
  });
}

function acquaintanceRoutes(router: ApiRouter, deps: RestDeps): void {
  const { rates, store } = deps;

  const shown = async (userId: string, people: readonly { readonly user: User; readonly at: number | null }[]) => {
    const ids = people.map(({ user }) => user.id);
    const [duels, relations] = await Promise.all([duelsOf(deps, people), store.friends.relations(userId, ids)]);
    return people.map(({ user, at }): Acquaintance => {
      const relation = relations.get(user.id) ?? "none";
      return { user: publicUser(user), ...duelRating(duels.get(user.id)), relation, played_at: at };
    });
  };

  router.get("/api/users/me/played-with", async (ctx) => {
    const { id } = accountOf(ctx);
    ctx.body = await shown(id, await store.friends.playedWith(id));
  });

  router.get("/api/players", async (ctx) => {
    const { id } = accountOf(ctx);
    const search = searchAsked(ctx);
    if (search.length < friendLimits.searchCharsMin) {
      throw new HttpFailure("bad_request", `search has at least ${friendLimits.searchCharsMin} characters`);
    }
    bound(rates, "search", { address: ctx.state.address });
    const found = await store.friends.named(search);
    ctx.body = await shown(
      id,
      found.flatMap((user) => (user.id === id ? [] : [{ user, at: null }])),
    );
  });
}
