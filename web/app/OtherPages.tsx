import { lazy, type ReactElement } from "react";
import { Route, Routes } from "react-router";
import { ActivitiesPage } from "#web/features/activities/ActivitiesPage.tsx";
import { AnnouncementPage, AnnouncementsPage } from "#web/features/announcements/AnnouncementsPage.tsx";
import { NotFound } from "#web/features/info/NotFound.tsx";
import { CareersPage, TeamPage } from "#web/features/info/TeamPage.tsx";
import { RequireAccount } from "./RequireAccount.tsx";

const AppealPage = lazy(async () => ({
  default: (await import("#web/features/sanctions/AppealPage.tsx")).AppealPage,
}));
const SupportPage = lazy(async () => ({
  default: (await import("#web/features/support/SupportPage.tsx")).SupportPage,
}));
const TicketPage = lazy(async () => ({ default: (await import("#web/features/support/TicketPage.tsx")).TicketPage }));
const EventsPage = lazy(async () => ({ default: (await import("#web/features/events/EventsPage.tsx")).EventsPage }));
const TournamentsPage = lazy(async () => ({
  default: (await import("#web/features/tournaments/TournamentsPage.tsx")).TournamentsPage,
}));
const NewTournamentPage = lazy(async () => ({
  default: (await import("#web/features/tournaments/small/NewTournamentPage.tsx")).NewTournamentPage,
}));
const TournamentPage = lazy(async () => ({
  default: (await import("#web/features/tournaments/TournamentPage.tsx")).TournamentPage,
}));
const StreamsPage = lazy(async () => ({
  default: (await import("#web/features/streams/StreamsPage.tsx")).StreamsPage,
}));
const DirectorPage = lazy(async () => ({
  default: (await import("#web/features/streams/DirectorPage.tsx")).DirectorPage,
}));
const HelpPage = lazy(async () => ({ default: (await import("#web/features/help/HelpPage.tsx")).HelpPage }));
const ArticlePage = lazy(async () => ({ default: (await import("#web/features/help/HelpPage.tsx")).ArticlePage }));
const StatusPage = lazy(async () => ({ default: (await import("#web/features/status/StatusPage.tsx")).StatusPage }));

/** Pages with few visitors, in chunks apart from the first page's JavaScript. */
export function OtherPages(): ReactElement {
  return (
    <Routes>
      <Route path="team" element={<TeamPage />} />
      <Route path="careers" element={<CareersPage />} />
      <Route path="events" element={<EventsPage />} />
      <Route path="tournaments" element={<TournamentsPage />} />
      <Route element={<RequireAccount />}>
        <Route path="tournaments/new" element={<NewTournamentPage />} />
      </Route>
      <Route path="tournament/:id" element={<TournamentPage />} />
      <Route path="streams" element={<StreamsPage />} />
      <Route element={<RequireAccount />}>
        <Route path="streams/:id/director" element={<DirectorPage />} />
      </Route>
      <Route path="support" element={<SupportPage />} />
      <Route path="support/ticket/:id" element={<TicketPage />} />
      <Route path="help" element={<HelpPage />} />
      <Route path="help/article/:category/:index" element={<ArticlePage />} />
      <Route path="status" element={<StatusPage />} />
      <Route path="appeal" element={<AppealPage />} />
      <Route path="announcements" element={<AnnouncementsPage />} />
      <Route path="announcements/:id" element={<AnnouncementPage />} />
      <Route path="activities" element={<ActivitiesPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
