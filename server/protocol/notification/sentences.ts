/** What notifications say, in one shape for all languages. Page, mail, push and desktop use the same sentences. */
import type { TierName } from "#engine/tiers.ts";
import type { AchievementKey } from "../profiles.ts";
import type { Pool } from "../users.ts";
import { knownNotification, type NotificationKind, type NotificationValues } from "../notifications.ts";
import type { Notification } from "./records.ts";

/** A notification in words. */
export interface NotificationWords {
  readonly title: string;
  readonly message: string;
  /** On the button that leads to the place. */
  readonly action: string;
}

/** The sentences of one language. `username` is the user who caused it. */
export interface NotificationText {
  readonly kinds: {
    readonly [K in NotificationKind]: (
      values: NotificationValues[K] & { readonly username: string },
    ) => NotificationWords;
  };
  /** Of a kind that this version does not know. */
  readonly other: NotificationWords;
  readonly achievements: Readonly<Record<AchievementKey, string>>;
  readonly tiers: Readonly<Record<Exclude<TierName, "Unranked">, string>>;
  readonly pools: Readonly<Record<Pool, string>>;
}

/** A notification in the words of a language. */
export function wordsOf(
  notification: Pick<Notification, "kind" | "values" | "from">,
  language: NotificationText,
): NotificationWords {
  const known = knownNotification(notification);
  if (known === null) return language.other;
  const say = language.kinds[known.kind] as (values: Readonly<Record<string, string>>) => NotificationWords;
  return say({ ...known.values, username: notification.from?.username ?? "" });
}
