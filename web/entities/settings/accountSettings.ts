/**
 * The current account's settings. The browser's preferences repeat those that the page needs before it knows the
 * account (theme, sounds, chat): a change there goes to the account, and a change on another device comes here. The
 * browser stores an offline change and sends it later.
 */
import * as v from "valibot";
import { create } from "zustand";
import type { UserId } from "#protocol/ids.ts";
import { count, decodeText, ids, moment } from "#protocol/schema.ts";
import {
  defaultSettings,
  SETTING_AGE_MS_MAX,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  settingsSchema,
  type StoredSettings,
} from "#protocol/calls/settings.ts";
import { changePrefs, type Prefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";

/** When each change that the server does not have yet was made, in epoch milliseconds. */
export type Unsent = Readonly<Partial<Record<SettingName, number>>>;

/**
 * `saved`: the server has everything. `waiting`: it could not be reached, and changes are sent once it can.
 * `failed`: it refused a change.
 */
export type Saving = "saved" | "saving" | "waiting" | "failed";

export interface AccountSettings {
  /** The account; null while none plays here. */
  readonly userId: UserId | null;
  /** `loading` and `failed` only as long as nothing is known of the account's settings. */
  readonly state: "loading" | "ready" | "failed";
  readonly settings: Settings;
  readonly version: number;
  readonly unsent: Unsent;
  readonly saving: Saving;
}

const none: AccountSettings = {
  userId: null,
  state: "loading",
  settings: defaultSettings,
  version: -1,
  unsent: {},
  saving: "saved",
};

export const useAccountSettings = create<AccountSettings>(() => none);

const storedKey = "spar.settings";
const storedSchema = v.object({
  userId: ids.user,
  version: count(),
  settings: settingsSchema,
  unsent: v.record(v.string(), moment),
});

/** The settings that are also preferences of the browser. */
const prefNames = [
  "theme",
  "language",
  "soundEffects",
  "musicVolume",
  "effectsVolume",
  "chatNotifications",
  "showTypingIndicator",
  "messagePreview",
] as const satisfies readonly (SettingName & keyof Prefs)[];

type Shared = Pick<Settings, (typeof prefNames)[number]>;

/** The settings among the browser's preferences. */
export const settingsAmong = (of: Shared): Shared =>
  Object.fromEntries(prefNames.map((name) => [name, of[name]])) as unknown as Shared;

/** The fields of a change that are not so already. */
const differing = (change: Partial<Settings>, from: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => from[name as SettingName] !== value));

const namesIn = (change: object): SettingName[] => SETTING_NAMES.filter((name) => name in change);

function saveSettings(): void {
  const { userId, version, settings, unsent } = useAccountSettings.getState();
  if (userId !== null && version >= 0) writeStored(storedKey, JSON.stringify({ userId, version, settings, unsent }));
}

/** The account's settings as stored in this browser. */
function known(userId: UserId): AccountSettings {
  const stored = decodeText(storedSchema, readStored(storedKey));
  if (stored === null || stored.userId !== userId) return { ...none, userId };
  const unsent = Object.fromEntries(namesIn(stored.unsent).map((name) => [name, stored.unsent[name] ?? 0]));
  return { ...none, ...stored, unsent, state: "ready" };
}

/** Loads the account's settings stored in this browser; local changes since then count as made now. */
export function beginSettings(userId: UserId, now: number): void {
  useAccountSettings.setState(known(userId), true);
  if (useAccountSettings.getState().state === "ready") noteChange(settingsAmong(usePrefs.getState()), now);
}

/** Forgets the account. The browser's preferences stay as they are, for the guest. */
export function endSettings(): void {
  useAccountSettings.setState(none, true);
  writeStored(storedKey, null);
}

/** Notes a change that is to be sent; whether there is any. */
export function noteChange(change: Partial<Settings>, now: number): boolean {
  const { settings, unsent, version } = useAccountSettings.getState();
  // Before the first answer the browser's preferences are not the account's.
  if (version < 0) return false;
  const changed = differing(change, settings);
  const names = namesIn(changed);
  if (names.length === 0) return false;
  useAccountSettings.setState({
    settings: { ...settings, ...changed },
    unsent: { ...unsent, ...Object.fromEntries(names.map((name) => [name, now])) },
  });
  saveSettings();
  return true;
}

/** Applies the server's settings in this browser, except local changes that are not sent yet. */
export function takeStored(stored: StoredSettings, now: number): void {
  const { version, unsent, settings } = useAccountSettings.getState();
  if (stored.version < version) return;
  const isFirst = version < 0;
  const own = Object.fromEntries(namesIn(unsent).map((name) => [name, settings[name]]));
  useAccountSettings.setState({
    state: "ready",
    version: stored.version,
    settings: { ...stored.settings, ...own },
  });
  // An account without stored settings takes those of the browser in which it was made or first used.
  if (isFirst && stored.version === 0) {
    const { language, ...others } = settingsAmong(usePrefs.getState());
    noteChange({ ...others, ...(language !== null && { language }) }, now);
  }
  saveSettings();
  const wanted = settingsAmong(useAccountSettings.getState().settings);
  const prefs = usePrefs.getState();
  if (prefNames.some((name) => prefs[name] !== wanted[name])) changePrefs(wanted);
}

/** One call of changes that were made at the same time; null where nothing is left to send. */
export interface Parcel {
  readonly change: Partial<Settings>;
  readonly names: readonly SettingName[];
  readonly at: number;
}

/** The changes to send next: the oldest first, so that later ones count. Very old ones are given up. */
export function nextParcel(now: number): Parcel | null {
  const { settings, unsent } = useAccountSettings.getState();
  const times = Object.values(unsent).filter((at) => now - at < SETTING_AGE_MS_MAX);
  if (times.length === 0) return null;
  const at = Math.min(...times);
  const names = namesIn(unsent).filter((name) => unsent[name] === at);
  return { change: Object.fromEntries(names.map((name) => [name, settings[name]])), names, at };
}

/** Marks a parcel as sent; later changes of the same settings remain unsent. */
export function parcelSent({ names, at }: Parcel): void {
  const { unsent } = useAccountSettings.getState();
  const left = Object.entries(unsent).filter(([name, time]) => time !== at || !names.includes(name as SettingName));
  useAccountSettings.setState({ unsent: Object.fromEntries(left) });
  saveSettings();
}
