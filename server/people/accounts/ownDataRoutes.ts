import { ownDataCall } from "./accountCalls.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { ErasureStore } from "./erasureStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { type RatingStores, readSelf } from "#server/people/ratings/currentUser.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface OwnDataDependencies {
  readonly store: RatingStores & {
    readonly users: Pick<UserStore, "find">;
    readonly erasure: Pick<ErasureStore, "everythingOf">;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Everything that is stored about the user, as a file. */
export function ownDataRoutes(serve: Serve, { store, now }: OwnDataDependencies): void {
  serve(ownDataCall, async ({ ctx, session }) => {
    const user = await store.users.find(session.user.id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    const account = { ...(await readSelf(store, user, now())), locale: user.locale };
    const everything = await store.erasure.everythingOf(user.id);
    ctx.set("Content-Disposition", 'attachment; filename="spar-data.json"');
    return { exported_at: now(), account, ...everything };
  });
}
