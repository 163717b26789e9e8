import type { ReactElement } from "react";
import { Route, Routes } from "react-router";
import { CareersPage } from "#web/features/info/CareersPage.tsx";
import { TeamPage } from "#web/features/info/TeamPage.tsx";
import { LaterPage } from "#web/features/later/LaterPage.tsx";
import { NotFound } from "#web/features/later/NotFound.tsx";

/**
 * Addresses that few visit, kept out of the first page's JavaScript. Most are screens that are still to come: each says
 * so, what it will be, and what can be done today.
 */
export function OtherPages(): ReactElement {
  return (
    <Routes>
      <Route path="team" element={<TeamPage />} />
      <Route path="careers" element={<CareersPage />} />
      <Route path="events" element={<LaterPage about="events" />} />
      <Route path="tournaments" element={<LaterPage about="tournaments" />} />
      <Route path="tournament/:id" element={<LaterPage about="tournaments" />} />
      <Route path="support" element={<LaterPage about="support" />} />
      <Route path="help" element={<LaterPage about="help" />} />
      <Route path="help/article/:category/:index" element={<LaterPage about="help" />} />
      <Route path="status" element={<LaterPage about="status" />} />
      <Route path="announcements" element={<LaterPage about="announcements" />} />
      <Route path="activities" element={<LaterPage about="activities" />} />
      <Route path="dashboard" element={<LaterPage about="admin" />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
