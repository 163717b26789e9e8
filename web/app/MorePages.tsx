import type { ReactElement } from "react";
import { Route, Routes } from "react-router";
import * as pages from "./morePageList.ts";
import { RequireAccount, ToSignIn } from "./RequireAccount.tsx";

/** Starts to load the sign-in page before it is shown. */
export const { fetchSignIn } = pages;

/**
 * The routes of every page but the home page and the table. A separate chunk, because the names of all pages' files are
 * 3 KB that do not compress, and the first page needs none of them.
 */
export function MorePages(): ReactElement {
  return (
    <Routes>
      <Route path="leaderboard" element={<pages.Leaderboard />} />
      <Route path="recent-games" element={<pages.RecentGames />} />
      <Route path="game-details/:id" element={<pages.GameDetails />} />
      <Route path="players/:id" element={<pages.Player />} />
      <Route element={<RequireAccount />}>
        <Route path="profile" element={<pages.OwnProfile />} />
        <Route path="friends" element={<pages.Friends />} />
        <Route path="notifications" element={<pages.Notifications />} />
        <Route path="chat/messages" element={<pages.Messages />} />
        <Route path="chat/with/:id" element={<pages.Messages />} />
        <Route path="admin/:tab?/:item?" element={<pages.Admin />} />
        <Route path="dashboard/:tab?/:item?" element={<pages.Admin />} />
      </Route>
      <Route path="signin" element={<pages.SignIn />} />
      <Route path="signin/google" element={<pages.GoogleReturn />} />
      <Route path="login" element={<ToSignIn />} />
      <Route path="signup" element={<pages.SignUp />} />
      <Route path="forgot-password" element={<pages.ForgotPassword />} />
      <Route path="reset-password/:token?" element={<pages.ResetPassword />} />
      <Route path="unsubscribe" element={<pages.Unsubscribe />} />
      <Route path="settings" element={<pages.Settings />} />
      <Route path="about" element={<pages.About />} />
      <Route path="rules" element={<pages.Rules />} />
      <Route path="cards" element={<pages.Cards />} />
      <Route path="faq" element={<pages.Faq />} />
      <Route path="contact" element={<pages.Contact />} />
      <Route path="terms-of-service" element={<pages.Terms />} />
      <Route path="privacy-policy" element={<pages.Privacy />} />
      <Route path="third-party-notices" element={<pages.Notices />} />
      <Route path="chat" element={<pages.Chat />} />
      <Route path="*" element={<pages.OtherPages />} />
    </Routes>
  );
}
