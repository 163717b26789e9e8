/** Addresses whose screens are still to come. Each says so, what it will be, and what can be done today. */
import type { ReactElement } from "react";
import { Route } from "react-router";
import * as pages from "./pages.ts";
import { RequireAccount } from "./RequireAccount.tsx";

export const laterRoutes: ReactElement = (
  <>
    <Route path="events" element={<pages.Later about="events" />} />
    <Route path="tournaments" element={<pages.Later about="tournaments" />} />
    <Route path="tournament/:id" element={<pages.Later about="tournaments" />} />
    <Route path="support" element={<pages.Later about="support" />} />
    <Route path="help" element={<pages.Later about="help" />} />
    <Route path="help/article/:category/:index" element={<pages.Later about="help" />} />
    <Route path="status" element={<pages.Later about="status" />} />
    <Route path="announcements" element={<pages.Later about="announcements" />} />
    <Route path="activities" element={<pages.Later about="activities" />} />
    <Route path="dashboard" element={<pages.Later about="admin" />} />
    <Route element={<RequireAccount />}>
      <Route path="notifications" element={<pages.Later about="notifications" />} />
      <Route path="admin" element={<pages.Later about="admin" />} />
    </Route>
  </>
);
