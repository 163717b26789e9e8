import * as v from "valibot";
import { SYMBOLS, symbolAddress } from "#server/protocol/symbols.ts";
import type { User } from "#server/store/records.ts";
import { text, usernameOf } from "./account-fields.ts";
import { refusals } from "./authSignup.ts";
import type { RestDeps } from "./deps.ts";
import { announcement } from "./entrance.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { readSelf } from "./self.ts";

const form = v.object({
  username: v.optional(text),
  picture: v.optional(v.nullable(v.picklist(SYMBOLS, "the name of a symbol, or null"))),
});

/**
 * PATCH /users/me: the name and the symbol by which others know somebody, guests too. Names are everybody's one by one,
 * so a guest can take nobody's. An uploaded picture goes when a symbol takes its place.
 */
export function identityRoute(router: ApiRouter, deps: RestDeps): void {
  const { store, avatars, now } = deps;
  const announce = announcement(deps);

  router.patch("/api/users/me", async (ctx) => {
    const user = await store.users.find(sessionOf(ctx).user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    const wanted = wantedOf(ctx, user);
    boundChange(ctx, deps, user, wanted);
    let known = user;
    let previous: string | null = null;
    try {
      if (wanted.username !== user.username) known = await rename(deps, user.id, wanted.username);
      if (wanted.imageUrl !== user.imageUrl) {
        const replaced = await store.pictures.replace(user.id, wanted.imageUrl);
        if (replaced === undefined) throw new HttpFailure("unauthorized");
        ({ user: known, previous } = replaced);
      }
    } finally {
      // also where only the name could be changed
      if (known !== user) await announce(known);
    }
    await avatars.remove(previous);
    ctx.body = await readSelf(store, known, now());
  });
}

type Wanted = Pick<User, "username" | "imageUrl">;

/** What is asked for; what is not named stays as it is. */
function wantedOf(ctx: ApiContext, user: User): Wanted {
  const { username, picture } = bodyOf(ctx, form);
  const chosen = picture === null || picture === undefined ? null : symbolAddress(picture);
  return {
    username: username === undefined ? user.username : usernameOf(username),
    imageUrl: picture === undefined ? user.imageUrl : chosen,
  };
}

function boundChange(ctx: ApiContext, { rates }: RestDeps, { id, role, username, imageUrl }: User, to: Wanted): void {
  const keys = { user: id, address: ctx.state.address };
  if (to.username !== username) {
    if (role === "guest") bound(rates, "guestRename", keys);
    else bound(rates, "rename", { user: id });
  }
  if (to.imageUrl !== imageUrl) bound(rates, "symbol", keys);
}

async function rename({ store }: RestDeps, userId: string, username: string): Promise<User> {
  const renamed = await store.accounts.rename(userId, username);
  if (!renamed.ok) throw new HttpFailure(refusals[renamed.error]);
  return renamed.value;
}
