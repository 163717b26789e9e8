import { Fragment, type ReactElement, Suspense } from "react";
import { Route, Routes } from "react-router";
import { desktop, isStream } from "#web/lib/desktop/desktop.ts";
import { useText } from "#web/lib/i18n.ts";
import { isSignedIn, useSession } from "#web/lib/session.ts";
import { useSettled } from "#web/lib/settled.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { LiveRegion } from "#web/ui/LiveRegion.tsx";
import { CrashGuard } from "./CrashGuard.tsx";
import * as pages from "./pages.ts";
import { ToSignIn } from "./RequireAccount.tsx";
import { RequireAccount } from "./RequireAccount.tsx";
import { Shell } from "./Shell.tsx";
import { appText } from "./text.ts";

/** Every address of the site. */
export function App(): ReactElement {
  const t = useText(appText);
  const Frame = desktop() === null ? Fragment : pages.Desktop;
  return (
    <CrashGuard>
      <Suspense fallback={<Dots label={t("loadingPage")} />}>
        <Frame>
          <Routes>
            <Route path="/game/OFFLINE" element={<pages.OfflineGame />} />
            <Route path="/game/:code" element={<pages.Game />} />
            <Route path="/learn" element={<pages.Learn />} />
            <Route element={<Shell />}>
              <Route index element={<pages.Home offer={<FirstLessons />} />} />
              <Route path="leaderboard" element={<pages.Leaderboard />} />
              <Route path="recent-games" element={<pages.RecentGames />} />
              <Route path="game-details/:id" element={<pages.GameDetails />} />
              <Route path="players/:id" element={<pages.Player />} />
              <Route element={<RequireAccount />}>
                <Route path="profile" element={<pages.OwnProfile />} />
                <Route path="friends" element={<pages.Friends />} />
                <Route path="notifications" element={<pages.Later about="notifications" />} />
                <Route path="admin" element={<pages.Later about="admin" />} />
              </Route>
              <Route path="signin" element={<pages.SignIn />} />
              <Route path="signin/google" element={<pages.GoogleReturn />} />
              <Route path="login" element={<ToSignIn />} />
              <Route path="signup" element={<pages.SignUp />} />
              <Route path="forgot-password" element={<pages.ForgotPassword />} />
              <Route path="reset-password/:token?" element={<pages.ResetPassword />} />
              <Route path="settings" element={<pages.Settings />} />
              <Route path="about" element={<pages.About />} />
              <Route path="rules" element={<pages.Rules />} />
              <Route path="cards" element={<pages.Cards />} />
              <Route path="faq" element={<pages.Faq />} />
              <Route path="contact" element={<pages.Contact />} />
              <Route path="terms-of-service" element={<pages.Terms />} />
              <Route path="privacy-policy" element={<pages.Privacy />} />
              <Route path="chat" element={<pages.Chat />} />
              <Route path="*" element={<pages.OtherPages />} />
            </Route>
          </Routes>
        </Frame>
      </Suspense>
      <ChallengesOfAccount />
      <Suspense fallback={null}>
        <pages.Toasts />
      </Suspense>
      <LiveRegion />
    </CrashGuard>
  );
}

/** Guests can neither challenge nor be challenged, and a table that is shown to others shows nothing of its owner's. */
function ChallengesOfAccount(): ReactElement | null {
  const userId = useSession(({ user }) => (isSignedIn(user) ? user?.id : undefined));
  const hasSettled = useSettled();
  if (isStream || userId === undefined || !hasSettled) return null;
  return (
    <Suspense fallback={null}>
      <pages.Challenges key={userId} userId={userId} />
    </Suspense>
  );
}

/** The lessons, offered to newcomers once the page is at rest: theme.js has kept their place from the first drawing. */
function FirstLessons(): ReactElement {
  const hasSettled = useSettled();
  return (
    <div className="first-lessons">
      <Suspense>{hasSettled && "newcomer" in document.documentElement.dataset ? <pages.LearnOffer /> : null}</Suspense>
    </div>
  );
}
