/** What notifications say, in one shape for all languages. Page, mail, push and desktop use the same sentences. */
import type { TierName } from "#engine/tiers.ts";
import type { AchievementKey } from "../profiles.ts";
import type { Pool } from "../users.ts";
import { knownNotification, type NotificationKind, type NotificationValues } from "../notifications.ts";
import type { Notification } from "#protocol/frames/userRecords.ts";

/** A notification in words. */
export interface NotificationWords {
  readonly title: string;
  readonly message: string;
  /** On the button that leads to the place. */
  readonly action: string;
  /** The same once what it asks for can no longer be done. */
  readonly pastAction?: string;
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

/**
 * A time, given as epoch milliseconds in digits, in a language. The text names the time zone, because a mail is written
 * where the reader's is not known. What is not a time stays as it is.
 */
export function momentText(ms: string, locale: string): string {
  const at = Number(ms);
  if (Number.isNaN(at)) return ms;
  const parts = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(locale, parts).format(at);
}

/** Gems, given as digits, grouped as in a language. */
export const gemsText = (digits: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(Number(digits));

/** Whether a fee, given as digits, is more than nothing. */
export const isFee = (digits: string): boolean => Number(digits) > 0;

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
