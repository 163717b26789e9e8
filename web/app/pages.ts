/** The screens, each fetched when somebody opens it. */
import { type ComponentType, lazy } from "react";

/** What the page goes without where it cannot be fetched. */
const orNothing = <P extends object>(fetch: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    fetch().then(
      (component): { default: ComponentType<P> } => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );

export const Game = lazy(async () => ({ default: (await import("#web/features/game/GamePage.tsx")).GamePage }));
export const OfflineGame = lazy(async () => ({ default: (await import("./OfflineGame.tsx")).OfflineGame }));
export const Learn = lazy(async () => ({ default: (await import("./Learn.tsx")).Learn }));
export const Desktop = lazy(async () => ({ default: (await import("./desktop/Desktop.tsx")).Desktop }));
export const Toasts = orNothing(async () => (await import("#web/ui/Toasts.tsx")).Toasts);
export const RunningMatch = orNothing(async () => (await import("./running/RunningMatch.tsx")).RunningMatch);
export const Challenges = orNothing(async () => (await import("./challenges/Challenges.tsx")).Challenges);
export const LearnOffer = orNothing(async () => (await import("#web/features/learn/LearnOffer.tsx")).LearnOffer);
export const Home = lazy(async () => ({ default: (await import("#web/features/home/HomePage.tsx")).HomePage }));
export const Leaderboard = lazy(async () => ({
  default: (await import("#web/features/leaderboard/LeaderboardPage.tsx")).LeaderboardPage,
}));
export const RecentGames = lazy(async () => ({
  default: (await import("#web/features/history/RecentGamesPage.tsx")).RecentGamesPage,
}));
export const SignIn = lazy(async () => ({ default: (await import("#web/features/auth/SignInPage.tsx")).SignInPage }));
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
export const GameDetails = lazy(async () => ({
  default: (await import("#web/features/details/DetailsPage.tsx")).DetailsPage,
}));
export const Chat = lazy(async () => ({ default: (await import("#web/features/chat/ChatPage.tsx")).ChatPage }));
export const Settings = lazy(async () => ({
  default: (await import("#web/features/settings/SettingsPage.tsx")).SettingsPage,
}));
export const Later = lazy(async () => ({ default: (await import("#web/features/later/LaterPage.tsx")).LaterPage }));
export const OtherPages = lazy(async () => ({ default: (await import("./OtherPages.tsx")).OtherPages }));
export const About = lazy(async () => ({ default: (await import("#web/features/info/AboutPage.tsx")).AboutPage }));
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
