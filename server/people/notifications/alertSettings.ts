/** Which notifications interrupt a user, by the user's settings. The list of notifications has all of them. */
import type { NotificationType } from "#protocol/calls/notification/records.ts";
import type { Settings } from "#protocol/calls/settings.ts";

/** The settings that decide it. */
export type AlertSettings = Pick<
  Settings,
  | "language"
  | "emailNotifications"
  | "pushNotifications"
  | "notifyOnFriendRequest"
  | "notifyOnGameInvite"
  | "notifyOnTournament"
  | "notifyOnAchievement"
  | "chatNotifications"
>;

export interface AlertSettingsStore {
  /** Who is missing does not exist. */
  ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, AlertSettings>>;
}

const settingOf = {
  challenge: "notifyOnGameInvite",
  friend: "notifyOnFriendRequest",
  reward: "notifyOnAchievement",
  tournament: "notifyOnTournament",
} as const;

/** What of a notification decides whether it interrupts. */
interface Told {
  readonly kind: string;
  readonly type: NotificationType;
}

/** What a user has switched on or off. */
export type AlertChoices = Pick<AlertSettings, (typeof settingOf)[keyof typeof settingOf] | "chatNotifications">;

/** Whether a notification interrupts the user; those of the system always do. */
export function alertsBy(settings: AlertChoices, { kind, type }: Told): boolean {
  if (kind === "direct_message") return settings.chatNotifications;
  return type === "system" || settings[settingOf[type]];
}
