/** The screens behind MorePages, each a chunk of its own. */
import { lazy } from "react";

export const Leaderboard = lazy(async () => ({
  default: (await import("#web/features/leaderboard/LeaderboardPage.tsx")).LeaderboardPage,
}));
export const RecentGames = lazy(async () => ({
  default: (await import("#web/features/history/RecentGamesPage.tsx")).RecentGamesPage,
}));
export const fetchSignIn = async () => ({ default: (await import("#web/features/auth/SignInPage.tsx")).SignInPage });
export const SignIn = lazy(fetchSignIn);
export const SignUp = lazy(async () => ({ default: (await import("#web/features/auth/SignUpPage.tsx")).SignUpPage }));
export const ForgotPassword = lazy(async () => ({
  default: (await import("#web/features/auth/ForgotPasswordPage.tsx")).ForgotPasswordPage,
}));
export const ResetPassword = lazy(async () => ({
  default: (await import("#web/features/auth/ResetPasswordPage.tsx")).ResetPasswordPage,
}));
export const GoogleReturn = lazy(async () => ({
  default: (await import("#web/features/auth/GoogleReturnPage.tsx")).GoogleReturnPage,
}));
export const OwnProfile = lazy(async () => ({
  default: (await import("#web/features/profile/ProfilePage.tsx")).OwnProfilePage,
}));
export const Player = lazy(async () => ({
  default: (await import("#web/features/profile/ProfilePage.tsx")).PlayerPage,
}));
export const Friends = lazy(async () => ({
  default: (await import("#web/features/friends/FriendsPage.tsx")).FriendsPage,
}));
export const Notifications = lazy(async () => ({
  default: (await import("#web/features/notifications/NotificationsPage.tsx")).NotificationsPage,
}));
export const Unsubscribe = lazy(async () => ({
  default: (await import("#web/features/notifications/UnsubscribePage.tsx")).UnsubscribePage,
}));
export const GameDetails = lazy(async () => ({
  default: (await import("#web/features/details/DetailsPage.tsx")).DetailsPage,
}));
export const Chat = lazy(async () => ({ default: (await import("#web/features/chat/ChatPage.tsx")).ChatPage }));
export const Messages = lazy(async () => ({
  default: (await import("#web/features/chat/direct/DirectPage.tsx")).DirectPage,
}));
export const Settings = lazy(async () => ({
  default: (await import("#web/features/settings/SettingsPage.tsx")).SettingsPage,
}));
export const Admin = lazy(async () => ({ default: (await import("#web/features/admin/AdminPage.tsx")).AdminPage }));
export const OtherPages = lazy(async () => ({ default: (await import("./OtherPages.tsx")).OtherPages }));
export const About = lazy(async () => ({ default: (await import("#web/features/info/AboutPage.tsx")).AboutPage }));
export const Notices = lazy(async () => ({
  default: (await import("#web/features/notices/NoticesPage.tsx")).NoticesPage,
}));
export const Rules = lazy(async () => ({ default: (await import("#web/features/rules/RulesPage.tsx")).RulesPage }));
export const Cards = lazy(async () => ({ default: (await import("#web/features/rules/CardsPage.tsx")).CardsPage }));
export const Faq = lazy(async () => ({ default: (await import("#web/features/info/FaqPage.tsx")).FaqPage }));
export const Contact = lazy(async () => ({
  default: (await import("#web/features/info/ContactPage.tsx")).ContactPage,
}));
export const Terms = lazy(async () => ({ default: (await import("#web/features/legal/TermsPage.tsx")).TermsPage }));
export const Privacy = lazy(async () => ({
  default: (await import("#web/features/legal/PrivacyPage.tsx")).PrivacyPage,
}));
