/**
 * The domains of the server, in the order in which they open; they stop in the reverse. A domain may need the services
 * and stores of those before it; their calls may need all. A new domain is a folder and a line here.
 */
import type { Refuse, Serve } from "#server/base/api/serve.ts";
import type { Database } from "#server/base/db/database.ts";
import { type BaseStore, type Context, domain, type Subject } from "#server/base/domain.ts";
import type { Passwords } from "#server/people/accounts/passwords.ts";
import { activitiesDomain } from "#server/events/activities/activityRoutes.ts";
import { announcementsDomain } from "#server/events/announcements/announcements.ts";
import { specialEventsDomain } from "#server/events/specialEvents/eventRoutes.ts";
import { streamsDomain } from "#server/events/streams/streamRoutes.ts";
import { tournamentsDomain } from "#server/events/tournaments/tournaments.ts";
import { accountsDomain } from "#server/people/accounts/accounts.ts";
import { friendsDomain } from "#server/people/friends/friendRoutes.ts";
import { cosmeticsDomain } from "#server/people/gems/cosmetics.ts";
import { gemsDomain } from "#server/people/gems/gems.ts";
import { googleDomain } from "#server/people/google/googleRoutes.ts";
import { imagesDomain } from "#server/people/images/uploadRoutes.ts";
import { mailDomain } from "#server/people/mail/printedMailRoutes.ts";
import { messagesDomain } from "#server/people/messages/messageRoutes.ts";
import { notificationsDomain } from "#server/people/notifications/notificationRoutes.ts";
import { profilesDomain } from "#server/people/profiles/profileRoutes.ts";
import { pushDomain } from "#server/people/push/push.ts";
import { ratingsDomain } from "#server/people/ratings/leaderboardRoutes.ts";
import { rolesDomain } from "#server/people/roles/adminLogRoutes.ts";
import { sessionsDomain } from "#server/people/sessions/sessionRoutes.ts";
import { settingsDomain } from "#server/people/settings/settingsRoutes.ts";
import { statisticsDomain } from "#server/people/statistics/statisticsStore.ts";
import { twoFactorDomain } from "#server/people/twoFactor/twoFactorRoutes.ts";
import { usageDomain } from "#server/people/usage/usageStore.ts";
import { usersDomain } from "#server/people/users/userStore.ts";
import { challengesDomain } from "#server/play/challenges/challengeRoutes.ts";
import { chatDomain } from "#server/play/chat/messageRoutes.ts";
import { conductDomain } from "#server/play/conduct/conductStore.ts";
import { gamesDomain } from "#server/play/tables/gameRoutes.ts";
import { matchesDomain } from "#server/play/matches/historyRoutes.ts";
import { matchmakingDomain } from "#server/play/matchmaking/matchmakingRoutes.ts";
import { moderationDomain } from "#server/staff/moderation/moderationDomain.ts";
import { overviewDomain } from "#server/staff/overview/overviewRoutes.ts";
import { sanctionsDomain } from "#server/staff/sanctions/sanctionRoutes.ts";
import { statusDomain } from "#server/staff/status/statusRoutes.ts";
import { supportDomain } from "#server/staff/support/staffTicketRoutes.ts";
import { userAdminDomain } from "#server/staff/userAdmin/userAdminRoutes.ts";
import { figuresDomain } from "#server/staff/overview/figures.ts";
import { shareDomain } from "#server/play/share/pictures.ts";
import { tablesDomain } from "#server/play/tables/openTables.ts";
import { overlaysDomain } from "#server/events/overlays/openStreams.ts";
import { updateListsDomain } from "./updateLists.ts";
import { demoFillingDomain } from "./demo.ts";
import { DomainList } from "./domainList.ts";
import { systemDomain } from "./http/systemRoutes.ts";

/** The context of all domains; a test may replace the first two. */
export interface ServerContext extends Context {
  readonly passwords?: Pick<Passwords, "hash" | "verify" | "checkPlace">;
  /** Of the process that paints: with the lowest it may wait for minutes on a busy machine. */
  readonly painterPriority?: number | undefined;
  /** Ends the connections of all users, who come back soon. */
  readonly endConnections: () => Promise<void> | void;
}

/** Its place says when a stop ends the connections: once tables and chat have answered, before notifications and figures. */
const connectionsDomain = domain({
  open: ({ endConnections }: ServerContext) => ({ stop: endConnections }),
});

const domains = DomainList.of<ServerContext>()
  .with(figuresDomain)
  .with(usersDomain)
  .with(rolesDomain)
  .with(sessionsDomain)
  .with(settingsDomain)
  .with(mailDomain)
  .with(pushDomain)
  .with(notificationsDomain)
  .with(twoFactorDomain)
  .with(accountsDomain)
  .with(googleDomain)
  .with(imagesDomain)
  .with(ratingsDomain)
  .with(usageDomain)
  .with(statisticsDomain)
  .with(profilesDomain)
  .with(gemsDomain)
  .with(cosmeticsDomain)
  .with(friendsDomain)
  .with(messagesDomain)
  .with(connectionsDomain)
  .with(conductDomain)
  .with(matchesDomain)
  .with(shareDomain)
  .with(chatDomain)
  .with(tablesDomain)
  .with(gamesDomain)
  .with(matchmakingDomain)
  .with(challengesDomain)
  .with(activitiesDomain)
  .with(announcementsDomain)
  .with(specialEventsDomain)
  .with(tournamentsDomain)
  .with(streamsDomain)
  .with(overlaysDomain)
  .with(sanctionsDomain)
  .with(moderationDomain)
  .with(supportDomain)
  .with(statusDomain)
  .with(userAdminDomain)
  .with(overviewDomain)
  .with(updateListsDomain)
  .with(demoFillingDomain)
  .with(systemDomain);

/** The stores of all domains. */
export const storesOf = (database: Database) => domains.stores(database);

/** Opens the domains; `opened` gets each one. */
export const openDomains = (
  context: ServerContext & { readonly store: BaseStore & ReturnType<typeof storesOf> },
  opened: (domain: { stop(): Promise<void> | void }) => void,
) => domains.open(context, opened);

/** The open domains' services, by name, with the context in which they were opened. */
export type Services = ReturnType<typeof openDomains>["services"];

/** What routes get. */
export type RoutedServices = Services & { readonly socketPort: number };

/** The calls about a subject. */
export const callsAbout = (subject: Subject, server: RoutedServices) => domains.calls(subject, server);

/** Registers the calls of all domains. */
export const route = (serve: Serve, refuse: Refuse, server: RoutedServices): void =>
  domains.route(serve, refuse, server);
