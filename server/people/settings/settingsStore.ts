/**
 * The settings of accounts. What a user shows to others is in the table `privacy` and the language in `users.locale`,
 * where other queries read them; the rest is in `settings`.
 */
import type { UserId } from "#protocol/ids.ts";
import { LOCALES, type Locale } from "#protocol/calls/accounts.ts";
import {
  defaultSettings,
  SETTING_NAMES,
  type SettingName,
  type Privacy,
  type Settings,
  type StoredSettings,
} from "#protocol/calls/settings.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { privacyColumns, privacyOf, privacyRow } from "#server/people/users/privacy.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import * as v from "valibot";
import { decodeText, moment } from "#protocol/schema.ts";

/** When each setting was last changed, as the column `changed_at` stores it: epoch milliseconds, none for a setting that never changed. */
type ChangeTimes = Readonly<Partial<Record<SettingName, number>>>;

const changeTimesSchema = v.record(v.string(), moment);

/** Reads a stored text, without names that are no longer settings. */
function changeTimesIn(stored: string): ChangeTimes {
  const times = decodeText(changeTimesSchema, stored) ?? {};
  return Object.fromEntries(SETTING_NAMES.flatMap((name) => (name in times ? [[name, times[name]]] : [])));
}

export interface SettingsChange {
  readonly change: Partial<Settings>;
  /** Epoch milliseconds. A field that was changed after this keeps its value. */
  readonly at: number;
}

const columns = [
  "settings.version",
  "settings.theme",
  "settings.sound_effects",
  "settings.music_volume",
  "settings.effects_volume",
  "settings.email_notifications",
  "settings.push_notifications",
  "settings.notify_on_friend_request",
  "settings.notify_on_game_invite",
  "settings.notify_on_tournament",
  "settings.notify_on_achievement",
  "settings.chat_notifications",
  "settings.show_typing_indicator",
  "settings.message_preview",
  "settings.changed_at",
] as const;

type OwnRow = RowOf<"settings", (typeof columns)[number]>;

const rows = (knex: TypedKnex) =>
  knex("users")
    .leftJoin("settings", "settings.user_id", "users.id")
    .leftJoin("privacy", "privacy.user_id", "users.id")
    .select(["users.id", "users.locale", ...privacyColumns, ...columns]);

type Row = Awaited<ReturnType<typeof rows>>[number];

const localeOf = (locale: string | null): Locale | null => LOCALES.find((each) => each === locale) ?? null;

/** Whether the user has a row in `settings`: it has no column that may be null. */
const hasOwn = (row: Row): row is Row & OwnRow => row.version !== null;

function ownOf(row: OwnRow): Omit<Settings, keyof Privacy | "language"> {
  return {
    theme: row.theme,
    soundEffects: row.sound_effects === 1,
    musicVolume: row.music_volume,
    effectsVolume: row.effects_volume,
    emailNotifications: row.email_notifications === 1,
    pushNotifications: row.push_notifications === 1,
    notifyOnFriendRequest: row.notify_on_friend_request === 1,
    notifyOnGameInvite: row.notify_on_game_invite === 1,
    notifyOnTournament: row.notify_on_tournament === 1,
    notifyOnAchievement: row.notify_on_achievement === 1,
    chatNotifications: row.chat_notifications === 1,
    showTypingIndicator: row.show_typing_indicator === 1,
    messagePreview: row.message_preview === 1,
  };
}

const ownRow = (settings: Settings) => ({
  theme: settings.theme,
  sound_effects: settings.soundEffects,
  music_volume: settings.musicVolume,
  effects_volume: settings.effectsVolume,
  email_notifications: settings.emailNotifications,
  push_notifications: settings.pushNotifications,
  notify_on_friend_request: settings.notifyOnFriendRequest,
  notify_on_game_invite: settings.notifyOnGameInvite,
  notify_on_tournament: settings.notifyOnTournament,
  notify_on_achievement: settings.notifyOnAchievement,
  chat_notifications: settings.chatNotifications,
  show_typing_indicator: settings.showTypingIndicator,
  message_preview: settings.messagePreview,
});

const settingsOf = (row: Row): Settings => ({
  ...defaultSettings,
  ...(hasOwn(row) && ownOf(row)),
  ...privacyOf(row),
  language: localeOf(row.locale),
});

const storedOf = (row: Row): StoredSettings => ({ settings: settingsOf(row), version: row.version ?? 0 });

const nothingStored: StoredSettings = { settings: defaultSettings, version: 0 };

async function read(knex: TypedKnex, userId: UserId): Promise<Row | undefined> {
  const [row] = await rows(knex).where("users.id", rowId(userId) ?? 0);
  return row;
}

async function ofMany(knex: TypedKnex, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Settings>> {
  const ids = userIds.flatMap((id) => rowId(id) ?? []);
  if (ids.length === 0) return new Map();
  const found = await rows(knex).whereIn("users.id", ids);
  return new Map(found.map((row) => [idOf(row.id), settingsOf(row)]));
}

/** The fields of a change that count: those that were not changed later on another device. */
const countingNames = ({ change, at }: SettingsChange, times: ChangeTimes): SettingName[] =>
  SETTING_NAMES.filter((name) => change[name] !== undefined && (times[name] ?? 0) <= at);

const privacyNames: readonly SettingName[] = [
  "profileVisibility",
  "onlineStatus",
  "allowFriendRequests",
  "allowGameInvites",
  "showRecentActivity",
  "allowDirectMessages",
  "anonymousOnStreams",
];

async function change(trx: TypedKnex, userId: UserId, made: SettingsChange): Promise<StoredSettings> {
  const id = rowId(userId) ?? 0;
  // The user's row is what two changes at the same time wait for: each changes its own fields.
  await trx("users").where({ id }).forUpdate().first("id");
  const row = await read(trx, userId);
  if (row === undefined) return nothingStored;
  const times = hasOwn(row) ? changeTimesIn(row.changed_at) : {};
  const names = countingNames(made, times);
  const before = storedOf(row);
  if (names.length === 0) return before;
  const settings: Settings = {
    ...before.settings,
    ...Object.fromEntries(names.map((name) => [name, made.change[name]])),
  };
  const version = before.version + 1;
  const changed_at = JSON.stringify({ ...times, ...Object.fromEntries(names.map((name) => [name, made.at])) });
  await trx("settings")
    .insert({ user_id: id, version, ...ownRow(settings), changed_at })
    .onConflict("user_id")
    .merge();
  if (names.some((name) => privacyNames.includes(name))) {
    await trx("privacy")
      .insert({ user_id: id, ...privacyRow(settings) })
      .onConflict("user_id")
      .merge();
  }
  if (names.includes("language")) await trx("users").where({ id }).update({ locale: settings.language });
  return { settings, version };
}

export const settingsStore = (database: Database) => ({
  /** A user's settings; the defaults for a user who has none. */
  of: async (userId: UserId) => {
    const row = await database.run((knex) => read(knex, userId));
    return row === undefined ? defaultSettings : settingsOf(row);
  },
  /** The same for many users; a missing user does not exist. */
  ofMany: (userIds: readonly UserId[]) => database.run((knex) => ofMany(knex, userIds)),
  /** A user's settings with their version. */
  stored: async (userId: UserId) => {
    const row = await database.run((knex) => read(knex, userId));
    return row === undefined ? nothingStored : storedOf(row);
  },
  /** Changes what is given and leaves the rest; resolves to all settings after it. */
  change: (userId: UserId, made: SettingsChange) => database.transaction((trx) => change(trx, userId, made)),
});

export type SettingsStore = ReturnType<typeof settingsStore>;
