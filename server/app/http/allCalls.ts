/** Every call that the server answers, by subject, in the order in which they are described. */
import * as account from "#server/people/accounts/accountCalls.ts";
import * as signIn from "#server/people/accounts/signInCalls.ts";
import * as activities from "#server/events/activities/activityCalls.ts";
import * as adminAnnouncements from "#server/events/announcements/adminAnnouncementCalls.ts";
import * as playerTournaments from "#server/events/tournaments/playerCalls.ts";
import * as schedules from "#server/events/tournaments/scheduleCalls.ts";
import * as tournaments from "#server/events/tournaments/tournamentCalls.ts";
import * as announcements from "#server/events/announcements/announcementCalls.ts";
import type { Declared } from "#server/base/api/declare.ts";
import * as challenges from "#server/play/challenges/challengeCalls.ts";
import * as chat from "#server/play/chat/chatCalls.ts";
import * as friends from "#server/people/friends/friendCalls.ts";
import * as games from "#server/play/games/gameCalls.ts";
import * as cosmetics from "#server/people/gems/cosmeticCalls.ts";
import * as adminEvents from "#server/events/specialEvents/adminEventCalls.ts";
import * as events from "#server/events/specialEvents/eventCalls.ts";
import * as gems from "#server/people/gems/gemCalls.ts";
import * as google from "#server/people/google/googleCalls.ts";
import * as images from "#server/people/images/imageCalls.ts";
import * as messages from "#server/people/messages/messageCalls.ts";
import * as printedMail from "#server/people/mail/printedMailCalls.ts";
import * as matches from "#server/play/matches/matchCalls.ts";
import * as matchmaking from "#server/play/matchmaking/matchmakingCalls.ts";
import * as appeals from "#server/staff/moderation/appealCalls.ts";
import * as cases from "#server/staff/moderation/caseCalls.ts";
import * as replies from "#server/staff/moderation/replyCalls.ts";
import * as reports from "#server/staff/moderation/reportCalls.ts";
import * as notifications from "#server/people/notifications/notificationCalls.ts";
import * as unsubscribe from "#server/people/notifications/unsubscribeCalls.ts";
import * as push from "#server/people/push/pushCalls.ts";
import * as adminLog from "#server/people/roles/adminLogCalls.ts";
import * as overview from "#server/staff/overview/overviewCalls.ts";
import * as profiles from "#server/people/profiles/profileCalls.ts";
import * as leaderboard from "#server/people/ratings/leaderboardCalls.ts";
import * as safety from "#server/people/friends/blockCalls.ts";
import * as sanctions from "#server/staff/sanctions/sanctionCalls.ts";
import * as sessions from "#server/people/sessions/sessionCalls.ts";
import * as settings from "#server/people/settings/settingsCalls.ts";
import * as staffSupport from "#server/staff/support/staffTicketCalls.ts";
import * as status from "#server/staff/status/statusCalls.ts";
import * as streams from "#server/events/streams/streamCalls.ts";
import * as support from "#server/staff/support/ticketCalls.ts";
import * as twoFactor from "#server/people/twoFactor/twoFactorCalls.ts";
import * as userAdmin from "#server/staff/userAdmin/userAdminCalls.ts";
import * as system from "./systemCalls.ts";

export interface Subject {
  readonly title: string;
  /** By path, then by method. */
  readonly calls: readonly Declared[];
}

const keyOf = ({ path, method }: Declared): string => `${path} ${method}`;

const subject = (title: string, ...domains: readonly Readonly<Record<string, Declared>>[]): Subject => ({
  title,
  calls: domains.flatMap((calls) => Object.values(calls)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
});

export const subjects: readonly Subject[] = [
  subject("Signing in", signIn, twoFactor, google),
  subject("The own account", account, sessions, images, settings, gems, cosmetics),
  subject("Playing", games, matchmaking, challenges),
  subject("Finished matches", matches),
  subject("Other players", profiles, leaderboard, friends, activities, safety, reports),
  subject("Notifications", notifications, push, unsubscribe),
  subject("Chat", chat, messages),
  subject("Help", support, staffSupport, status),
  subject(
    "Announcements, events and tournaments",
    announcements,
    adminAnnouncements,
    playerTournaments,
    tournaments,
    schedules,
    events,
    adminEvents,
  ),
  subject("Streams", streams),
  subject("Administration", userAdmin, sanctions, adminLog, overview),
  subject("Moderation", cases, replies, appeals),
  subject("The server", system, printedMail),
];

export const allCalls: readonly Declared[] = subjects.flatMap(({ calls }) => calls);
