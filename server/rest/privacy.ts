import * as v from "valibot";
import type { Privacy } from "#server/protocol/accounts.ts";
import type { Profile } from "#server/store/profiles.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";

const change = v.object({
  profile_visibility: v.optional(v.picklist(["public", "friends", "private"], "public, friends or private")),
  show_match_history: v.optional(v.boolean("a boolean")),
  show_online: v.optional(v.boolean("a boolean")),
  allow_friend_requests: v.optional(v.boolean("a boolean")),
  game_invites: v.optional(v.picklist(["everyone", "friends", "none"], "everyone, friends or none")),
});

/** GET and PATCH /users/me/privacy. Guests have no profile, and so nothing to hide. */
export function privacyRoutes(router: ApiRouter, { store }: RestDeps): void {
  const own = async (ctx: ApiContext): Promise<Profile> => {
    const profile = await store.profiles.find(sessionOf(ctx).user.id);
    if (profile === undefined) throw new HttpFailure("unauthorized");
    if (profile.user.role === "guest") throw new HttpFailure("forbidden");
    return profile;
  };

  router.get("/api/users/me/privacy", async (ctx) => {
    ctx.body = (await own(ctx)).privacy satisfies Privacy;
  });

  router.patch("/api/users/me/privacy", async (ctx) => {
    const { user } = await own(ctx);
    ctx.body = await store.profiles.setPrivacy(user.id, definedOnly(bodyOf(ctx, change)));
  });
}

/** Without the keys whose value is undefined, which would overwrite what they do not mean to. */
const definedOnly = (asked: v.InferOutput<typeof change>): Partial<Privacy> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
