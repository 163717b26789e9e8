/**
 * Notifications: what the server tells a player who may be away. The kinds are listed here, each with its values, its
 * type and the place it leads to. Their sentences are in `notification/text`, their records in `notification/records.ts`.
 */
import * as v from "valibot";
import { TIERS } from "#engine/tiers.ts";
import { announcementBounds } from "./announcements.ts";
import { SANCTION_KINDS, SANCTION_REASONS } from "./sanctions.ts";
import { eventBounds } from "./specialEvents.ts";
import { moderationChars } from "./moderation.ts";
import { ACHIEVEMENTS, type AchievementKey } from "./profiles.ts";
import { tournamentBounds } from "./tournaments.ts";
import type { UserId } from "#protocol/ids.ts";
import { text } from "#protocol/schema.ts";
import type { NotificationType } from "#protocol/frames/userRecords.ts";

/** Who caused it, as far as its place and its sentence need it. */
interface About<Values> {
  readonly values: Values;
  /** The id of the user who caused it; empty where none did. */
  readonly fromId: UserId;
}

interface Kind<S extends v.GenericSchema<Record<string, string>>, F extends boolean> {
  readonly type: NotificationType;
  /** Whether a user causes it, whose name the sentence says. Then it is never made between two who blocked each other. */
  readonly isFromUser: F;
  /** All values are texts, so that a client can read a kind that it does not know. */
  readonly values: S;
  /** The page that its button opens. */
  readonly link: (about: About<v.InferOutput<S>>) => string;
}

const kind = <S extends v.GenericSchema<Record<string, string>>, const F extends boolean>(
  declared: Kind<S, F>,
): Kind<S, F> => declared;
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(announcementBounds.titleCharsMax));
const answerText = text(moderationChars.answer);
/** Empty in those that were stored before it was a value. */
const announcementId = v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)), "");
const eventTitle = v.pipe(v.string(), v.minLength(1), v.maxLength(eventBounds.titleCharsMax));
const noValues = v.object({});
const tournamentTitle = v.pipe(v.string(), v.minLength(1), v.maxLength(tournamentBounds.nameCharsMax));
const rowNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/));
const tournament = v.object({ title: tournamentTitle, id: rowNumber });
const tournamentPlace = v.object({ ...tournament.entries, place: rowNumber });
const tournamentPage = ({ values: { id } }: { readonly values: { readonly id: string } }): string =>
  `/tournament/${id}`;
const achievementKey = v.picklist(Object.keys(ACHIEVEMENTS) as AchievementKey[]);
const tier = v.object({
  tier: v.picklist(TIERS.map(({ name }) => name)),
  pool: v.picklist(["duel", "table"]),
});
const profile = ({ fromId }: { readonly fromId: UserId }): string => `/players/${fromId}`;

/** All kinds. A new one is an entry here and its sentences in the four files of `notification/text`. */
export const notificationKinds = {
  /** Nobody answered the challenge in its two minutes. */
  challenge_missed: kind({ type: "challenge", isFromUser: true, values: noValues, link: profile }),
  friend_request: kind({
    type: "friend",
    isFromUser: true,
    values: noValues,
    link: () => "/friends?tab=requests",
  }),
  friend_accepted: kind({ type: "friend", isFromUser: true, values: noValues, link: profile }),
  /** A message that came while the user had no page open; one for all that are unread in a conversation. */
  direct_message: kind({
    type: "friend",
    isFromUser: true,
    values: noValues,
    link: ({ fromId }) => `/chat/with/${fromId}`,
  }),
  achievement: kind({
    type: "reward",
    isFromUser: false,
    values: v.object({ key: achievementKey }),
    link: () => "/profile",
  }),
  tier_reached: kind({ type: "reward", isFromUser: false, values: tier, link: () => "/profile" }),
  tier_lost: kind({ type: "reward", isFromUser: false, values: tier, link: () => "/profile" }),
  /** By a match: for the first win of the day, and for achievements. */
  gems_earned: kind({
    type: "reward",
    isFromUser: false,
    values: v.object({ amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)) }),
    link: () => "/profile?tab=gems",
  }),
  /** The goal of a special event was reached. Its title in each language; `gems` is 0 for one that gives none. */
  event_reward: kind({
    type: "reward",
    isFromUser: false,
    values: v.object({
      gems: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
      en: eventTitle,
      es: eventTitle,
      fr: eventTitle,
      de: eventTitle,
    }),
    link: () => "/events",
  }),
  /** To everybody. Its title in each language, in English where it has no other. */
  announcement: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ en: title, es: title, fr: title, de: title, id: announcementId }),
    link: ({ values: { id } }) => (id === "" ? "/announcements" : `/announcements/${id}`),
  }),
  ticket_answered: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)) }),
    link: ({ values: { number } }) => `/support/ticket/${number}`,
  }),
  /** To those who reported `player`. `answer` is what moderators write besides, in the language of the player, or empty. */
  report_answered: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ player: text(64), outcome: v.picklist(["resolved", "dismissed"]), answer: answerText }),
    link: () => "/rules",
  }),
  /** Moderators warn a player: another time something follows. */
  warning: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ reason: v.picklist(SANCTION_REASONS) }),
    link: () => "/rules",
  }),
  /** Staff banned, suspended or muted the player. `until`: epoch milliseconds in digits, empty for no end. */
  sanctioned: kind({
    type: "system",
    isFromUser: false,
    values: v.object({
      kind: v.picklist(SANCTION_KINDS),
      reason: v.picklist(SANCTION_REASONS),
      until: v.pipe(v.string(), v.regex(/^\d{0,15}$/)),
    }),
    link: () => "/appeal",
  }),
  /** Staff ended a sanction before its time. */
  sanction_lifted: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ kind: v.picklist(SANCTION_KINDS) }),
    link: () => "/rules",
  }),
  appeal_answered: kind({
    type: "system",
    isFromUser: false,
    values: v.object({
      outcome: v.picklist(["granted", "refused"]),
      answer: answerText,
      key: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)),
    }),
    link: ({ values: { key } }) => `/appeal#${key}`,
  }),
  /** Points that an account cost the player that was then banned for cheating [R25]. */
  points_refunded: kind({
    type: "reward",
    isFromUser: false,
    values: v.object({ pool: v.picklist(["duel", "table"]), points: v.pipe(v.string(), v.regex(/^\d{1,6}$/)) }),
    link: () => "/profile",
  }),
  /** To the banned account. */
  opponents_refunded: kind({
    type: "system",
    isFromUser: false,
    values: v.object({ opponents: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
    link: () => "/rules",
  }),
  /** The check-in of a tournament has begun. `starts` is in epoch milliseconds. */
  tournament_soon: kind({
    type: "tournament",
    isFromUser: false,
    values: v.object({ ...tournament.entries, starts: v.pipe(v.string(), v.regex(/^\d{1,16}$/)) }),
    link: tournamentPage,
  }),
  /** Staff or the host changed the start. `starts` is the new one, in epoch milliseconds. */
  tournament_moved: kind({
    type: "tournament",
    isFromUser: false,
    values: v.object({ ...tournament.entries, starts: v.pipe(v.string(), v.regex(/^\d{1,16}$/)) }),
    link: tournamentPage,
  }),
  /** A place became free for a player on the waiting list. */
  tournament_place: kind({ type: "tournament", isFromUser: false, values: tournament, link: tournamentPage }),
  /** A match is called: come to the table. */
  tournament_called: kind({
    type: "tournament",
    isFromUser: false,
    values: v.object({
      ...tournament.entries,
      opponent: v.pipe(v.string(), v.maxLength(64)),
      code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)),
    }),
    link: ({ values: { code } }) => `/game/${code}`,
  }),
  /** Staff took a table back: its match is decided, or is called again. */
  tournament_table: kind({ type: "tournament", isFromUser: false, values: tournament, link: tournamentPage }),
  /** `fee`: the gems that are paid back to the player, 0 for none; empty in those that were stored before it was a value. */
  tournament_cancelled: kind({
    type: "tournament",
    isFromUser: false,
    values: v.object({ ...tournament.entries, fee: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), "") }),
    link: tournamentPage,
  }),
  /** It is over, and what the player got. */
  tournament_over: kind({ type: "tournament", isFromUser: false, values: tournamentPlace, link: tournamentPage }),
  tournament_prize: kind({
    type: "tournament",
    isFromUser: false,
    values: v.object({ ...tournamentPlace.entries, gems: rowNumber }),
    link: tournamentPage,
  }),
} as const;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationValues = {
  readonly [K in NotificationKind]: Readonly<v.InferOutput<(typeof notificationKinds)[K]["values"]>>;
};

/** A notification that is to be made. */
export type NewNotification = {
  readonly [K in NotificationKind]: {
    readonly kind: K;
    readonly values: NotificationValues[K];
    /** What causes it, at most 64 characters. A user gets only one for a cause, however often it is made. */
    readonly cause?: string;
  } & ((typeof notificationKinds)[K]["isFromUser"] extends true
    ? {
        /** The id of the user who causes it. */
        readonly from: UserId;
      }
    : { readonly from?: undefined });
}[NotificationKind];

/** A notification of a known kind, with its values. */
export type KnownNotification = {
  readonly [K in NotificationKind]: { readonly kind: K; readonly values: NotificationValues[K] };
}[NotificationKind];

/** The page that the button of a stored notification opens; `/notifications` for one that this version does not know. */
export function linkOf(of: { readonly kind: string; readonly values: unknown; readonly fromId: UserId }): string {
  const known = knownNotification(of);
  if (known === null) return "/notifications";
  const { link }: { readonly link: (about: About<never>) => string } = notificationKinds[known.kind];
  return link({ values: known.values as never, fromId: of.fromId });
}

const isKind = (word: string): word is NotificationKind => Object.hasOwn(notificationKinds, word);

/** Reads kind and values; null for a kind, or values, that this version does not know. */
export function knownNotification(of: { readonly kind: string; readonly values: unknown }): KnownNotification | null {
  if (!isKind(of.kind)) return null;
  const { values }: { readonly values: v.GenericSchema } = notificationKinds[of.kind];
  const read = v.safeParse(values, of.values);
  return read.success ? ({ kind: of.kind, values: read.output } as KnownNotification) : null;
}
