/**
 * The domain of activities: the feed of what a user and the user's friends did. It promises that nothing is stored for
 * it, and that it shows only friends who show their profile and their activity. activityStore.ts reads it, this file
 * has the call.
 */
import type { Instant } from "#protocol/quantities.ts";
import { type Activity, activitiesCall, activitiesQuery } from "#protocol/calls/activities.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { type ActivityStore, type StoredActivity, activityStore } from "./activityStore.ts";
import { cursorOf, positionOf } from "./position.ts";
import { domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";

const activitiesRoute = route(activitiesCall, {
  summary:
    "What the user and the user's friends did, newest first, as far as each friend shows it. A page may have fewer rows than `limit` although `next` leads on.",
  query: activitiesQuery,
  limits: ["activities"],
});

interface ActivityDependencies {
  readonly store: { readonly activities: ActivityStore };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function activityRecord(stored: StoredActivity): Activity {
  const { position, isOwn } = stored;
  const id = `${position.source}-${position.keys.join("-")}`;
  const common = { id, at: position.at, user: publicUser(stored.user), is_own: isOwn };
  if (stored.type === "achievement") return { ...common, type: stored.type, achievement: stored.achievement };
  if (stored.type === "friend") return { ...common, type: stored.type, friend: publicUser(stored.friend) };
  if (stored.type === "rank") {
    return { ...common, type: stored.type, pool: stored.pool, before: stored.before, after: stored.after };
  }
  const { match } = stored;
  return {
    ...common,
    type: stored.type,
    match_id: match.matchId,
    is_rated: match.isRated,
    is_won: match.isWon,
    place: match.place,
    players: match.players,
    opponents: match.opponents.map((each) => ({ user_id: each.userId, username: each.username, is_bot: each.isBot })),
  };
}

function activityRoutes(serve: Serve, { store, now }: ActivityDependencies): void {
  serve(activitiesRoute, async ({ session, query: { type, limit, after } }) => {
    const position = after === "" ? null : positionOf(after);
    if (after !== "" && position === null)
      throw new HttpFailure("bad_request", "after is the next of an earlier answer");
    const page = await store.activities.of(session.user.id, { type, after: position, limit, now: now() });
    return { items: page.items.map(activityRecord), next: page.next === null ? null : cursorOf(page.next) };
  });
}

/** The recent activities of friends. */
export const activitiesDomain = domain({
  stores: (database) => ({ activities: activityStore(database) }),
  routes: { "Other players": [activityRoutes] },
});
