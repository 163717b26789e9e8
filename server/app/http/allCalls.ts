/** Every call that the server answers, by subject, in the order in which they are described. */
import type { Declared } from "#server/base/api/declare.ts";
import * as system from "./systemRoutes.ts";
import * as activity from "#server/events/activities/activityRoutes.ts";
import * as announcement from "#server/events/announcements/announcementRoutes.ts";
import * as event from "#server/events/specialEvents/eventRoutes.ts";
import * as stream from "#server/events/streams/streamRoutes.ts";
import * as directing from "#server/events/tournaments/pages/directingRoutes.ts";
import * as player from "#server/events/tournaments/pages/playerCalls.ts";
import * as schedule from "#server/events/tournaments/schedules/scheduleRoutes.ts";
import * as tournament from "#server/events/tournaments/pages/tournamentRoutes.ts";
import * as account from "#server/people/accounts/accountRoutes.ts";
import * as ownUser from "#server/people/accounts/ownUserRoutes.ts";
import * as signIn from "#server/people/accounts/signInRoutes.ts";
import * as signUp from "#server/people/accounts/signUpRoutes.ts";
import * as cosmetic from "#server/people/gems/cosmetics.ts";
import * as friend from "#server/people/friends/friendRoutes.ts";
import * as gem from "#server/people/gems/gems.ts";
import * as google from "#server/people/google/googleCalls.ts";
import * as upload from "#server/people/images/uploadRoutes.ts";
import * as printedMail from "#server/people/mail/printedMailRoutes.ts";
import * as directMessage from "#server/people/messages/messageRoutes.ts";
import * as notification from "#server/people/notifications/notificationRoutes.ts";
import * as unsubscribe from "#server/people/notifications/unsubscribe.ts";
import * as profile from "#server/people/profiles/profileRoutes.ts";
import * as push from "#server/people/push/push.ts";
import * as leaderboard from "#server/people/ratings/leaderboardRoutes.ts";
import * as adminLog from "#server/people/roles/adminLogRoutes.ts";
import * as session from "#server/people/sessions/sessionRoutes.ts";
import * as settings from "#server/people/settings/settingsRoutes.ts";
import * as twoFactor from "#server/people/twoFactor/twoFactorRoutes.ts";
import * as challenge from "#server/play/challenges/challengeRoutes.ts";
import * as message from "#server/play/chat/messageRoutes.ts";
import * as game from "#server/play/tables/gameRoutes.ts";
import * as history from "#server/play/matches/historyRoutes.ts";
import * as offline from "#server/play/matches/offlineRoutes.ts";
import * as picture from "#server/play/matches/pictureRoutes.ts";
import * as matchmaking from "#server/play/matchmaking/matchmakingRoutes.ts";
import * as appeal from "#server/staff/moderation/appealRoutes.ts";
import * as cases from "#server/staff/moderation/caseRoutes.ts";
import * as reply from "#server/staff/moderation/replyRoutes.ts";
import * as report from "#server/staff/moderation/reportRoutes.ts";
import * as sanctioned from "#server/staff/moderation/sanctionedRoutes.ts";
import * as overview from "#server/staff/overview/overviewRoutes.ts";
import * as sanction from "#server/staff/sanctions/sanctionRoutes.ts";
import * as status from "#server/staff/status/statusRoutes.ts";
import * as staffTicket from "#server/staff/support/staffTicketRoutes.ts";
import * as ticket from "#server/staff/support/ticketRoutes.ts";
import * as userAdmin from "#server/staff/userAdmin/userAdminRoutes.ts";

export interface Subject {
  readonly title: string;
  /** By path, then by method. */
  readonly calls: readonly Declared[];
}

const keyOf = ({ path, method }: Declared): string => `${path} ${method}`;

const isCall = (exported: unknown): exported is Declared =>
  typeof exported === "object" && exported !== null && "summary" in exported;

/** The calls among what the modules of routes export. */
const subject = (title: string, ...modules: readonly object[]): Subject => ({
  title,
  calls: modules
    .flatMap((routes) => Object.values<unknown>({ ...routes }))
    .filter(isCall)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
});

export const subjects: readonly Subject[] = [
  subject("Signing in", signIn, signUp, twoFactor, google),
  subject("The own account", account, ownUser, session, upload, settings, gem, cosmetic),
  subject("Playing", game, matchmaking, challenge),
  subject("Finished matches", history, offline, picture),
  subject("Other players", profile, leaderboard, friend, activity, report),
  subject("Notifications", notification, push, unsubscribe),
  subject("Chat", message, directMessage),
  subject("Help", ticket, staffTicket, status),
  subject("Announcements, events and tournaments", announcement, player, directing, tournament, schedule, event),
  subject("Streams", stream),
  subject("Administration", userAdmin, sanction, adminLog, overview),
  subject("Moderation", cases, sanctioned, reply, appeal),
  subject("The server", system, printedMail),
];

export const allCalls: readonly Declared[] = subjects.flatMap(({ calls }) => calls);
