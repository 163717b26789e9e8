/**
 * The stores of all domains and the journal, as the rest of the server gets them. When the database is unavailable every
 * method rejects with StoreUnavailable within a second. A caller has no other error to handle.
 */
import type { AccountStore } from "#server/accounts/accountStore.ts";
import type { ActivityStore } from "#server/activities/activityStore.ts";
import type { AnnouncementStore } from "#server/announcements/announcementStore.ts";
import type { AchievementStore } from "#server/statistics/achievementStore.ts";
import type { ConductStore } from "#server/conduct/conductStore.ts";
import type { ErasureStore } from "#server/accounts/erasureStore.ts";
import type { FriendStore } from "#server/friends/friendStore.ts";
import type { GameChatStore } from "#server/chat/gameChatStore.ts";
import type { GlobalChatStore } from "#server/chat/globalChatStore.ts";
import type { GemStore } from "#server/gems/gemStore.ts";
import type { IdentityStore } from "#server/google/identityStore.ts";
import type { Journal } from "#server/journal/journal.ts";
import type { DailyCountStore } from "#server/overview/dailyCountStore.ts";
import type { MatchStore } from "#server/matches/matchStore.ts";
import type { LeaderboardStore } from "#server/ratings/leaderboardStore.ts";
import type { ModerationStores } from "#server/moderation/moderationStores.ts";
import type { ProfileStore } from "#server/profiles/profileStore.ts";
import type { ProofStore } from "#server/accounts/proofStore.ts";
import type { DigestStore } from "#server/notifications/digestStore.ts";
import type { NotificationStore } from "#server/notifications/notificationStore.ts";
import type { SecretStore } from "#server/notifications/secretStore.ts";
import type { PushStore } from "#server/push/pushStore.ts";
import type { PictureStore } from "#server/images/pictureStore.ts";
import type { RatedPairStore } from "#server/ratings/ratedPairStore.ts";
import type { RatingStore } from "#server/ratings/ratingStore.ts";
import type { AdminLogStore } from "#server/staff/adminLogStore.ts";
import type { RoleStore } from "#server/staff/roles.ts";
import type { AppealTickets } from "#server/sanctions/appealTickets.ts";
import type { GuestNetworkStore } from "#server/sanctions/guestNetworkStore.ts";
import type { SanctionStore } from "#server/sanctions/sanctionStore.ts";
import type { SessionStore } from "#server/sessions/sessionStore.ts";
import type { DraftStore } from "#server/tournaments/draftStore.ts";
import type { UsageStore } from "#server/usage/usageStore.ts";
import type { MessageStore } from "#server/messages/messageStore.ts";
import type { SettingsStore } from "#server/settings/settingsStore.ts";
import type { SocialStore } from "#server/safety/socialStore.ts";
import type { StatisticsStore } from "#server/statistics/statisticsStore.ts";
import type { StatusStore } from "#server/status/statusStore.ts";
import type { StaffTicketStore } from "#server/support/staffTicketStore.ts";
import type { TicketStore } from "#server/support/ticketStore.ts";
import type { Maintenance } from "#server/db/maintenance.ts";
import type { UserFactsStore } from "#server/userAdmin/userFactsStore.ts";
import type { UserListStore } from "#server/userAdmin/userListStore.ts";
import type { UserStore } from "#server/users/userStore.ts";

export interface Store extends ModerationStores {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly roles: RoleStore;
  readonly adminLog: AdminLogStore;
  readonly sanctions: SanctionStore;
  readonly guestNetworks: GuestNetworkStore;
  readonly appealTickets: AppealTickets;
  readonly userLists: UserListStore;
  readonly userFacts: UserFactsStore;
  readonly accounts: AccountStore;
  readonly proofs: ProofStore;
  readonly erasure: ErasureStore;
  readonly identities: IdentityStore;
  readonly pictures: PictureStore;
  readonly matches: MatchStore;
  readonly ratings: RatingStore;
  readonly ratedPairs: RatedPairStore;
  readonly usage: UsageStore;
  readonly leaderboard: LeaderboardStore;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly statistics: StatisticsStore;
  readonly achievements: AchievementStore;
  readonly gems: GemStore;
  readonly conduct: ConductStore;
  readonly chat: GameChatStore;
  readonly globalChat: GlobalChatStore;
  readonly messages: MessageStore;
  readonly social: SocialStore;
  readonly friends: FriendStore;
  readonly activities: ActivityStore;
  readonly announcements: AnnouncementStore;
  readonly tickets: TicketStore;
  readonly staffTickets: StaffTicketStore;
  readonly notifications: NotificationStore;
  readonly digests: DigestStore;
  readonly pushes: PushStore;
  readonly secrets: SecretStore;
  readonly drafts: DraftStore;
  readonly status: StatusStore;
  readonly dailyCounts: DailyCountStore;
  readonly maintenance: Maintenance;
  readonly journal: Journal;
  /** Resolves if the tables take a write now; rejects as `ping` does. */
  pingTables(): Promise<void>;
  /** Resolves if both the tables and the journal take a write now; rejects in about a second at the latest. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}
