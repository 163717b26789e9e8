/** Every call that the server answers, by subject, in the order in which they are described. */
import * as account from "#server/accounts/accountCalls.ts";
import * as signIn from "#server/accounts/signInCalls.ts";
import * as activities from "#server/activities/activityCalls.ts";
import * as adminAnnouncements from "#server/announcements/adminAnnouncementCalls.ts";
import * as playerTournaments from "#server/tournaments/playerCalls.ts";
import * as schedules from "#server/tournaments/scheduleCalls.ts";
import * as tournaments from "#server/tournaments/tournamentCalls.ts";
import * as announcements from "#server/announcements/announcementCalls.ts";
import type { Declared } from "#server/api/declare.ts";
import * as challenges from "#server/challenges/challengeCalls.ts";
import * as chat from "#server/chat/chatCalls.ts";
import * as friends from "#server/friends/friendCalls.ts";
import * as games from "#server/games/gameCalls.ts";
import * as cosmetics from "#server/cosmetics/cosmeticCalls.ts";
import * as adminEvents from "#server/events/adminEventCalls.ts";
import * as events from "#server/events/eventCalls.ts";
import * as gems from "#server/gems/gemCalls.ts";
import * as google from "#server/google/googleCalls.ts";
import * as images from "#server/images/imageCalls.ts";
import * as messages from "#server/messages/messageCalls.ts";
import * as printedMail from "#server/mail/printedMailCalls.ts";
import * as matches from "#server/matches/matchCalls.ts";
import * as matchmaking from "#server/matchmaking/matchmakingCalls.ts";
import * as appeals from "#server/moderation/appealCalls.ts";
import * as cases from "#server/moderation/caseCalls.ts";
import * as replies from "#server/moderation/replyCalls.ts";
import * as reports from "#server/moderation/reportCalls.ts";
import * as notifications from "#server/notifications/notificationCalls.ts";
import * as unsubscribe from "#server/notifications/unsubscribeCalls.ts";
import * as push from "#server/push/pushCalls.ts";
import * as adminLog from "#server/staff/adminLogCalls.ts";
import * as overview from "#server/overview/overviewCalls.ts";
import * as profiles from "#server/profiles/profileCalls.ts";
import * as leaderboard from "#server/ratings/leaderboardCalls.ts";
import * as safety from "#server/safety/safetyCalls.ts";
import * as sanctions from "#server/sanctions/sanctionCalls.ts";
import * as sessions from "#server/sessions/sessionCalls.ts";
import * as settings from "#server/settings/settingsCalls.ts";
import * as staffSupport from "#server/support/staffTicketCalls.ts";
import * as status from "#server/status/statusCalls.ts";
import * as streams from "#server/streams/streamCalls.ts";
import * as support from "#server/support/ticketCalls.ts";
import * as twoFactor from "#server/twoFactor/twoFactorCalls.ts";
import * as userAdmin from "#server/userAdmin/userAdminCalls.ts";
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
