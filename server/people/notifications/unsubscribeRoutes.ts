import type { UserNotifier } from "#server/base/connections/userNotifier.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SettingsStore } from "#server/people/settings/settingsStore.ts";
import { oneClickCall, unsubscribeCall } from "./unsubscribeCalls.ts";
import type { UnsubscribeTokens } from "./unsubscribe.ts";

interface UnsubscribeDependencies {
  readonly store: { readonly settings: Pick<SettingsStore, "change"> };
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, "userOf">;
  readonly notifier: UserNotifier;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Ends the mails about notifications, by the token of such a mail. */
export function unsubscribeRoutes(
  serve: Serve,
  { store, unsubscribeTokens, notifier, now }: UnsubscribeDependencies,
): void {
  const end = async (token: string): Promise<void> => {
    const userId = await unsubscribeTokens.userOf(token);
    if (userId === undefined) throw new HttpFailure("not_found");
    const stored = await store.settings.change(userId, { change: { emailNotifications: false }, at: now() });
    notifier.notify(userId, "settingsChanged", stored);
  };

  serve(oneClickCall, ({ query: { token } }) => end(token));
  serve(unsubscribeCall, ({ body: { token } }) => end(token));
}
