/** How many notifications a user has, and how many of them the bell counts. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/people/users/userStore.ts";
import { type AlertChoices, alertsBy } from "./alertSettings.ts";

export interface NotificationCounts {
  readonly total: number;
  readonly unread: number;
  /** Those of the unread that count on the bell: not of a type that the user has switched off. */
  readonly onBell: number;
}

/** What the user has switched on or off; undefined where the user has changed nothing. */
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

export async function counts(knex: TypedKnex, userId: string): Promise<NotificationCounts> {
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
  const onBell = unread.filter((told) => choices === undefined || alertsBy(choices, told));
  return { total: all[0]?.count ?? 0, unread: sum(unread), onBell: sum(onBell) };
}
