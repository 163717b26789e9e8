import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SettingsStore } from "#server/people/settings/settingsStore.ts";
import { endpointOf } from "./endpoints.ts";
import { endSubscriptionCall, pushKeyCall, subscribeCall } from "./pushCalls.ts";
import { type PushStore, pushStore } from "./pushStore.ts";
import { domain } from "#server/base/domain.ts";

interface PushDependencies {
  readonly store: {
    readonly pushes: Pick<PushStore, "keep" | "forget">;
    readonly settings: Pick<SettingsStore, "of">;
  };
  readonly push: {
    /** In base64url. */
    readonly publicKey: () => Promise<string>;
    readonly allowsLoopback: boolean;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The browsers that show notifications of the system. */
export function pushRoutes(serve: Serve, { store, push, now }: PushDependencies): void {
  serve(pushKeyCall, async ({ session }) => {
    const [public_key, settings] = await Promise.all([push.publicKey(), store.settings.of(session.user.id)]);
    return { public_key, is_on: settings.pushNotifications };
  });

  serve(subscribeCall, async ({ session, body }) => {
    if (endpointOf(body.endpoint, push.allowsLoopback) === null) throw new HttpFailure("bad_request");
    await store.pushes.keep(session.user.id, session.id, body, now());
  });

  serve(endSubscriptionCall, ({ session, body: { endpoint } }) => store.pushes.forget(session.user.id, endpoint));
}

/** Web Push to browsers. */
export const pushDomain = domain({
  stores: (database) => ({ pushes: pushStore(database) }),
  routes: [pushRoutes],
});
