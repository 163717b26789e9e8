/** The palette's local entries: the pages and settings open to this user. */
import type { CurrentUser } from "#protocol/calls/users.ts";
import { isSignedIn, isAdministrator, isStaff } from "#web/entities/session/session.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { paletteText } from "./text/en.ts";

type Label = TextKey<typeof paletteText>;
type PlainLabel = Exclude<Label, "results" | "searchUsers" | "searchReports" | "searchTickets" | "ticket">;
type Audience = "anyone" | "account" | "moderator" | "administrator";

interface Place {
  readonly label: PlainLabel;
  readonly path: string;
  readonly who: Audience;
}

const place = (label: PlainLabel, path: string, who: Audience = "anyone"): Place => ({ label, path, who });

const pages: readonly Place[] = [
  place("home", "/"),
  place("leaderboard", "/leaderboard"),
  place("profile", "/profile", "account"),
  place("friends", "/friends", "account"),
  place("notifications", "/notifications", "account"),
  place("recentGames", "/recent-games"),
  place("chat", "/chat"),
  place("messages", "/chat/messages", "account"),
  place("tournaments", "/tournaments"),
  place("events", "/events"),
  place("streams", "/streams"),
  place("announcements", "/announcements"),
  place("activities", "/activities"),
  place("learn", "/learn"),
  place("rules", "/rules"),
  place("cards", "/cards"),
  place("help", "/help"),
  place("support", "/support"),
  place("status", "/status"),
  place("faq", "/faq"),
  place("about", "/about"),
  place("contact", "/contact"),
  place("team", "/team"),
  place("careers", "/careers"),
  place("terms", "/terms-of-service"),
  place("privacy", "/privacy-policy"),
  place("dashboard", "/admin", "moderator"),
  place("dashboardUsers", "/admin/users", "moderator"),
  place("dashboardReports", "/admin/reports", "moderator"),
  place("dashboardTickets", "/admin/tickets", "moderator"),
  place("dashboardTournaments", "/admin/tournaments", "administrator"),
  place("dashboardAnnouncements", "/admin/announcements", "administrator"),
  place("dashboardStatus", "/admin/status", "moderator"),
  place("dashboardLog", "/admin/log", "moderator"),
];

const settings: readonly Place[] = [
  place("settingsGeneral", "/settings?section=general"),
  place("settingsPrivacy", "/settings?section=privacy"),
  place("settingsNotifications", "/settings?section=notifications"),
  place("settingsChat", "/settings?section=chat"),
  place("settingsAccount", "/settings?section=account"),
];

type Theme = "dark" | "light";

/** A line of the palette: it leads to an address, or sets the theme. */
export interface Command {
  readonly id: string;
  readonly group:
    | "groupPages"
    | "groupSettings"
    | "groupPlayers"
    | "groupHelp"
    | "groupUsers"
    | "groupTickets"
    | "groupStaff";
  readonly label: string;
  readonly does: { readonly path: string } | { readonly theme: Theme };
}

const isFor = (user: CurrentUser | null, who: Audience): boolean => {
  if (who === "anyone") return true;
  if (who === "account") return isSignedIn(user);
  return who === "moderator" ? isStaff(user) : isAdministrator(user);
};

/** Without accents and capitals, so that "reglas" finds "Reglas" and "evenements" finds "Événements". */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether each typed word begins a word of the label. */
export function matches(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The pages and settings that match the typed text; all pages for an empty field. */
export function placesFor(user: CurrentUser | null, typed: string, t: (label: PlainLabel) => string): Command[] {
  const commandsOf = (places: readonly Place[], group: Command["group"]): Command[] =>
    places
      .filter(({ who }) => isFor(user, who))
      .map(({ label, path }) => ({ id: path, group, label: t(label), does: { path } }));
  const themes = (["dark", "light"] as const).map(
    (theme): Command => ({
      id: `theme-${theme}`,
      group: "groupSettings",
      label: t(theme === "dark" ? "darkTheme" : "lightTheme"),
      does: { theme },
    }),
  );
  return [...commandsOf(pages, "groupPages"), ...commandsOf(settings, "groupSettings"), ...themes].filter(({ label }) =>
    matches(label, typed),
  );
}
