/**
 * The tabs of the dashboard, in their order. A tab is a folder here, fetched when it is opened: add its entry, and its
 * label `tab…` to text/. Its page reads the rest of the address by itself: `/admin/users/17` is the item 17 of the tab
 * `users` (`useParams().item`), search, filters, sort and page are in the query (table/adminList.ts).
 */
import { type ComponentType, lazy } from "react";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { adminText } from "./text/en.ts";

export interface AdminTab {
  /** Its place in the address: `/admin/ID`. */
  readonly id: string;
  readonly label: Extract<TextKey<typeof adminText>, `tab${string}`>;
  /** The lowest role that sees the tab; the server checks each of its calls. */
  readonly who: "moderator" | "administrator";
  readonly Page: ComponentType;
}

export const adminTabs: readonly AdminTab[] = [
  {
    id: "overview",
    label: "tabOverview",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./overview/OverviewTab.tsx")).OverviewTab })),
  },
  {
    id: "users",
    label: "tabUsers",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./users/UsersTab.tsx")).UsersTab })),
  },
  {
    id: "tournaments",
    label: "tabTournaments",
    who: "administrator",
    Page: lazy(async () => ({ default: (await import("./tournaments/TournamentsTab.tsx")).TournamentsTab })),
  },
  {
    id: "events",
    label: "tabEvents",
    who: "administrator",
    Page: lazy(async () => ({ default: (await import("./events/EventsTab.tsx")).EventsTab })),
  },
  {
    id: "announcements",
    label: "tabAnnouncements",
    who: "administrator",
    Page: lazy(async () => ({ default: (await import("./announcements/AnnouncementsTab.tsx")).AnnouncementsTab })),
  },
  {
    id: "reports",
    label: "tabReports",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./reports/ReportsTab.tsx")).ReportsTab })),
  },
  {
    id: "tickets",
    label: "tabTickets",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./tickets/TicketsTab.tsx")).TicketsTab })),
  },
  {
    id: "status",
    label: "tabStatus",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./status/IncidentsTab.tsx")).IncidentsTab })),
  },
  {
    id: "log",
    label: "tabLog",
    who: "moderator",
    Page: lazy(async () => ({ default: (await import("./log/LogTab.tsx")).LogTab })),
  },
];
