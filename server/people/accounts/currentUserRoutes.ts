import { selfCall } from "./accountCalls.ts";
import type { RatingStores } from "#server/people/ratings/currentUser.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { readSelf } from "#server/people/ratings/currentUser.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface CurrentUserDependencies {
  readonly store: RatingStores & { readonly users: Pick<UserStore, "find"> };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The user's own record, read anew so that a match just finished is counted. */
export function currentUserRoutes(serve: Serve, { store, now }: CurrentUserDependencies): void {
  serve(selfCall, async ({ session }) => {
    const user = await store.users.find(session.user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    return readSelf(store, user, now());
  });
}
