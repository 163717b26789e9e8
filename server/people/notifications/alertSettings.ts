/**
 * The notifications that interrupt a user and count on the bell, by the user's settings. The list of notifications has
 * all of them.
 */
import type { UserId } from "#protocol/ids.ts";
import type { Settings } from "#protocol/calls/settings.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import type { NotificationType } from "#protocol/frames/userRecords.ts";

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
  /** A user who is missing does not exist. */
  ofMany(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, AlertSettings>>;
}

const settingOf = {
  challenge: "notifyOnGameInvite",
  friend: "notifyOnFriendRequest",
  reward: "notifyOnAchievement",
  tournament: "notifyOnTournament",
} as const;

/** The fields of a notification that decide it. */
interface AlertFacts {
  readonly kind: string;
  readonly type: NotificationType;
}

/** The settings that a user has changed. */
type AlertChoices = Pick<AlertSettings, (typeof settingOf)[keyof typeof settingOf] | "chatNotifications">;

/** Whether a notification interrupts the user; those of the system always do. */
export function alertsBy(settings: AlertChoices, { kind, type }: AlertFacts): boolean {
  if (kind === "direct_message") return settings.chatNotifications;
  return type === "system" || settings[settingOf[type]];
}

export interface NotificationCounts {
  readonly total: number;
  readonly unread: number;
  /** The unread ones of types that the user has not switched off. */
  readonly onBell: number;
}

/** The settings of a user; undefined if the user has changed none. */
async function choicesOf(knex: TypedKnex, user_id: number): Promise<AlertChoices | undefined> {
  const row = await knex("settings")
    .where({ user_id })
    .first([
      "notify_on_game_invite",
      "notify_on_friend_request",
      "notify_on_tournament",
      "notify_on_achievement",
      "chat_notifications",
    ]);
  return row === undefined
    ? undefined
    : {
        notifyOnGameInvite: Boolean(row.notify_on_game_invite),
        notifyOnFriendRequest: Boolean(row.notify_on_friend_request),
        notifyOnTournament: Boolean(row.notify_on_tournament),
        notifyOnAchievement: Boolean(row.notify_on_achievement),
        chatNotifications: Boolean(row.chat_notifications),
      };
}

/** Counts a user's notifications, and those that the bell shows. */
export async function counts(knex: TypedKnex, userId: UserId): Promise<NotificationCounts> {
  const user_id = rowId(userId) ?? 0;
  const all = await knex("notifications").where({ user_id }).count({ count: "*" });
  const unread = await knex("notifications")
    .where({ user_id })
    .whereNull("read_at")
    .groupBy("type", "kind")
    .select("type", "kind")
    .count({ count: "*" });
  const choices = await choicesOf(knex, user_id);
  const sum = (rows: typeof unread): number => rows.reduce((found, row) => found + row.count, 0);
  const onBell = unread.filter((notification) => choices === undefined || alertsBy(choices, notification));
  return { total: all[0]?.count ?? 0, unread: sum(unread), onBell: sum(onBell) };
}
