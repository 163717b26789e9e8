import { selfCall } from "#server/accounts/accountCalls.ts";
import type { RatingStores } from "#server/ratings/currentUser.ts";
import type { UserStore } from "#server/users/userStore.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { readSelf } from "#server/ratings/currentUser.ts";
import type { Serve } from "#server/api/serve.ts";

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
