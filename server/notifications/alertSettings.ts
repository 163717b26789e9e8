/** Which notifications interrupt a user, by the user's settings. The list of notifications has all of them. */
import type { NotificationType } from "#server/protocol/notification/records.ts";
import type { Settings } from "#server/protocol/settings.ts";

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

/** Whether notifications of this type interrupt the user; those of the system always do. */
export const alertsBy = (settings: AlertSettings, type: NotificationType): boolean =>
  type === "system" || settings[settingOf[type]];
