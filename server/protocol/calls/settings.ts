/** The settings that are stored with an account. Their names are the product's own, so they are not in snake_case. */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { count } from "#protocol/schema.ts";
import { call, record, takes } from "#protocol/call.ts";

const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];
const VISIBILITIES = ["public", "friends", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** Whom something is allowed to. */
const AUDIENCES = ["everyone", "friends", "none"] as const;
export type Audience = (typeof AUDIENCES)[number];

const VOLUME_MAX = 100;

const theme = v.picklist(THEMES, "dark or light");
/** Null: the language that the browser prefers. */
const language = v.nullable(v.picklist(LOCALES, `${LOCALES.join(", ")} or null`));
const volume = v.pipe(
  v.number("a number"),
  v.integer("a whole number"),
  v.minValue(0, "0 or more"),
  v.maxValue(VOLUME_MAX, `at most ${VOLUME_MAX}`),
);
const visibility = v.picklist(VISIBILITIES, "public, friends or private");
const audience = v.picklist(AUDIENCES, "everyone, friends or none");
const choice = v.boolean("a boolean");

const fields = {
  theme,
  language,
  soundEffects: choice,
  /** 0-100 */
  musicVolume: volume,
  /** 0-100 */
  effectsVolume: volume,
  /** Who sees more than name, picture and tier. */
  profileVisibility: visibility,
  /** Whether friends see that the user is online and which match the user plays. */
  onlineStatus: choice,
  allowFriendRequests: choice,
  /** Who may challenge the user to a match. */
  allowGameInvites: audience,
  /** Whether those who may see the profile see its matches and activities. */
  showRecentActivity: choice,
  emailNotifications: choice,
  pushNotifications: choice,
  notifyOnFriendRequest: choice,
  notifyOnGameInvite: choice,
  notifyOnTournament: choice,
  notifyOnAchievement: choice,
  /** Who may write to the user. */
  allowDirectMessages: audience,
  /** Whether streams show the user without name and picture. */
  anonymousOnStreams: choice,
  /** Whether a message shows a short notification while its chat is closed. */
  chatNotifications: choice,
  /** Whether others see that the user is typing. */
  showTypingIndicator: choice,
  /** Whether notifications of messages show their text. */
  messagePreview: choice,
} as const;

export const settingsSchema = v.object(fields);
export type Settings = Readonly<v.InferOutput<typeof settingsSchema>>;
export type SettingName = keyof Settings;
export const SETTING_NAMES = Object.keys(fields) as readonly SettingName[];

/** What a user lets others see and do. */
export type Privacy = Pick<
  Settings,
  | "profileVisibility"
  | "onlineStatus"
  | "allowFriendRequests"
  | "allowGameInvites"
  | "showRecentActivity"
  | "allowDirectMessages"
  | "anonymousOnStreams"
>;

export const defaultSettings: Settings = {
  theme: "dark",
  language: null,
  soundEffects: true,
  musicVolume: 80,
  effectsVolume: 70,
  profileVisibility: "public",
  onlineStatus: true,
  allowFriendRequests: true,
  allowGameInvites: "friends",
  showRecentActivity: true,
  emailNotifications: true,
  // A browser asks its user for permission first, so nobody has it before turning it on.
  pushNotifications: false,
  notifyOnFriendRequest: true,
  notifyOnGameInvite: true,
  notifyOnTournament: true,
  notifyOnAchievement: true,
  allowDirectMessages: "friends",
  anonymousOnStreams: false,
  chatNotifications: true,
  showTypingIndicator: true,
  messagePreview: true,
};

/** GET and PATCH /users/me/settings; the `settingsChanged` of the socket. */
export const storedSettingsSchema = v.object({
  settings: settingsSchema,
  /** Rises with each change; 0: nothing was ever stored, and these are the defaults. */
  version: count(),
});
export type StoredSettings = Readonly<v.InferOutput<typeof storedSettingsSchema>>;

/** A change that waited for a connection is sent within this time, or never. */
export const SETTING_AGE_MS_MAX = 90 * 86_400_000;

/** PATCH /users/me/settings: the fields to change. */
export const changeSettingsForm = v.object({
  ...v.partial(settingsSchema).entries,
  /** How long ago the user made the change. A field that was changed after that keeps its value. */
  changedMsAgo: v.optional(
    v.pipe(v.number("a number"), v.minValue(0, "0 or more"), v.maxValue(SETTING_AGE_MS_MAX, "90 days at most")),
    0,
  ),
});
export type ChangeSettings = Readonly<v.InferInput<typeof changeSettingsForm>>;

export const settingsCall = call({
  method: "GET",
  path: "/api/users/me/settings",
  who: "account",
  answer: record(storedSettingsSchema),
});

export const changeSettingsCall = call({
  method: "PATCH",
  path: "/api/users/me/settings",
  who: "account",
  body: takes<typeof changeSettingsForm>(),
  answer: record(storedSettingsSchema),
});
