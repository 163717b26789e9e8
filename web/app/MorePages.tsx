/** The pages that come after the first one, each a chunk of its own, and their routes. */
import { lazy, type ReactElement } from "react";
import { Route, Routes } from "react-router";
import { RequireAccount, ToSignIn } from "./RequireAccount.tsx";

const Leaderboard = lazy(async () => ({
  default: (await import("#web/features/leaderboard/LeaderboardPage.tsx")).LeaderboardPage,
}));
const RecentGames = lazy(async () => ({
  default: (await import("#web/features/history/RecentGamesPage.tsx")).RecentGamesPage,
}));
/** Starts to load the sign-in page before it is shown. */
export const fetchSignIn = async () => ({ default: (await import("#web/features/auth/SignInPage.tsx")).SignInPage });
const SignIn = lazy(fetchSignIn);
const SignUp = lazy(async () => ({ default: (await import("#web/features/auth/SignUpPage.tsx")).SignUpPage }));
const ForgotPassword = lazy(async () => ({
  default: (await import("#web/features/auth/ForgotPasswordPage.tsx")).ForgotPasswordPage,
}));
const ResetPassword = lazy(async () => ({
  default: (await import("#web/features/auth/ResetPasswordPage.tsx")).ResetPasswordPage,
}));
const GoogleReturn = lazy(async () => ({
  default: (await import("#web/features/auth/GoogleReturnPage.tsx")).GoogleReturnPage,
}));
const OwnProfile = lazy(async () => ({
  default: (await import("#web/features/profile/ProfilePage.tsx")).OwnProfilePage,
}));
const Player = lazy(async () => ({
  default: (await import("#web/features/profile/ProfilePage.tsx")).PlayerPage,
}));
const Friends = lazy(async () => ({
  default: (await import("#web/features/friends/FriendsPage.tsx")).FriendsPage,
}));
const Notifications = lazy(async () => ({
  default: (await import("#web/features/notifications/NotificationsPage.tsx")).NotificationsPage,
}));
const Unsubscribe = lazy(async () => ({
  default: (await import("#web/features/notifications/UnsubscribePage.tsx")).UnsubscribePage,
}));
const GameDetails = lazy(async () => ({
  default: (await import("#web/features/details/DetailsPage.tsx")).DetailsPage,
}));
const Chat = lazy(async () => ({ default: (await import("#web/features/chat/ChatPage.tsx")).ChatPage }));
const Messages = lazy(async () => ({
  default: (await import("#web/features/chat/direct/DirectPage.tsx")).DirectPage,
}));
const Settings = lazy(async () => ({
  default: (await import("#web/features/settings/SettingsPage.tsx")).SettingsPage,
}));
const Admin = lazy(async () => ({ default: (await import("#web/features/admin/AdminPage.tsx")).AdminPage }));
const OtherPages = lazy(async () => ({ default: (await import("./OtherPages.tsx")).OtherPages }));
const About = lazy(async () => ({ default: (await import("#web/features/info/AboutPage.tsx")).AboutPage }));
const Notices = lazy(async () => ({
  default: (await import("#web/features/notices/NoticesPage.tsx")).NoticesPage,
}));
const Rules = lazy(async () => ({ default: (await import("#web/features/rules/RulesPage.tsx")).RulesPage }));
const Cards = lazy(async () => ({ default: (await import("#web/features/rules/CardsPage.tsx")).CardsPage }));
const Faq = lazy(async () => ({ default: (await import("#web/features/info/FaqPage.tsx")).FaqPage }));
const Contact = lazy(async () => ({
  default: (await import("#web/features/info/ContactPage.tsx")).ContactPage,
}));
const Terms = lazy(async () => ({ default: (await import("#web/features/legal/LegalPage.tsx")).TermsPage }));
const Privacy = lazy(async () => ({
  default: (await import("#web/features/legal/LegalPage.tsx")).PrivacyPage,
}));

/**
 * The routes of every page but the home page and the table. A separate chunk, because the names of all pages' files are
 * 3 KB that do not compress, and the first page needs none of them.
 */
export function MorePages(): ReactElement {
  return (
    <Routes>
      <Route path="leaderboard" element={<Leaderboard />} />
      <Route path="recent-games" element={<RecentGames />} />
      <Route path="game-details/:id" element={<GameDetails />} />
      <Route path="players/:id" element={<Player />} />
      <Route element={<RequireAccount />}>
        <Route path="profile" element={<OwnProfile />} />
        <Route path="friends" element={<Friends />} />
        <Route path="notifications" element={<Notifications />} />
        <Route path="chat/messages" element={<Messages />} />
        <Route path="chat/with/:id" element={<Messages />} />
        <Route path="admin/:tab?/:item?" element={<Admin />} />
        <Route path="dashboard/:tab?/:item?" element={<Admin />} />
      </Route>
      <Route path="signin" element={<SignIn />} />
      <Route path="signin/google" element={<GoogleReturn />} />
      <Route path="login" element={<ToSignIn />} />
      <Route path="signup" element={<SignUp />} />
      <Route path="forgot-password" element={<ForgotPassword />} />
      <Route path="reset-password/:token?" element={<ResetPassword />} />
      <Route path="unsubscribe" element={<Unsubscribe />} />
      <Route path="settings" element={<Settings />} />
      <Route path="about" element={<About />} />
      <Route path="rules" element={<Rules />} />
      <Route path="cards" element={<Cards />} />
      <Route path="faq" element={<Faq />} />
      <Route path="contact" element={<Contact />} />
      <Route path="terms-of-service" element={<Terms />} />
      <Route path="privacy-policy" element={<Privacy />} />
      <Route path="third-party-notices" element={<Notices />} />
      <Route path="chat" element={<Chat />} />
      <Route path="*" element={<OtherPages />} />
    </Routes>
  );
}
