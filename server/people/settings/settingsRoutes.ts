/**
 * The domain of settings, which are stored with an account; guests have theirs in the browser. It promises that of two
 * devices the later change of each setting counts, and that all pages of the user hear of a change.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import {
  type ChangeSettings,
  type Settings,
  changeSettingsForm,
  changeSettingsCall,
  settingsCall,
} from "#protocol/calls/settings.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { type SettingsStore, settingsStore } from "./settingsStore.ts";
import { domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";

const settingsRoute = route(settingsCall, {
  summary: "The account's settings. `version` is 0 as long as none were stored.",
});

const changeSettingsRoute = route(changeSettingsCall, {
  summary:
    "Changes the given fields and answers all of them. A change that waited for a connection says how long in `changedMsAgo`: a field that another device changed since then keeps that value. The user's connections get `settingsChanged`.",
  body: changeSettingsForm,
  limits: ["settings"],
});

interface SettingsDependencies {
  readonly store: { readonly settings: Pick<SettingsStore, "stored" | "change"> };
  readonly notifier: UserNotifier;
  /** The bell does not count what is switched off. */
  readonly notifications: { changed(userId: UserId): Promise<void> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function settingsRoutes(serve: Serve, { store, notifier, notifications, now }: SettingsDependencies): void {
  serve(settingsRoute, ({ session }) => store.settings.stored(session.user.id));

  serve(changeSettingsRoute, async ({ session: { user }, body: { changedMsAgo, ...requested } }) => {
    const at = now() - Math.round(changedMsAgo);
    const stored = await store.settings.change(user.id, { change: definedOnly(requested), at });
    notifier.notify(user.id, "settingsChanged", stored);
    await notifications.changed(user.id);
    return stored;
  });
}

/** Without the keys whose value is undefined, which would overwrite what they do not mean to. */
const definedOnly = (requested: ChangeSettings): Partial<Settings> =>
  Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));

/** Settings of a user. */
export const settingsDomain = domain({
  stores: (database) => ({ settings: settingsStore(database) }),
  routes: { "The own account": [settingsRoutes] },
});
