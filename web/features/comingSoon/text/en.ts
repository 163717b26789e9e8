export const en = {
  eventsTitle: "Events",
  eventsBody: "Tournaments and special events will appear here: current, upcoming and past. Nothing is planned yet.",
  tournamentsTitle: "Tournaments",
  tournamentsBody:
    "Double elimination, a bracket to follow and a crown for the winner. The first tournament has not been announced yet.",
  supportTitle: "Support",
  supportBody:
    "Support tickets and known issues will appear here. For now, try the FAQ or write to us on the contact page.",
  helpTitle: "Help Center",
  helpBody:
    "Articles on the basics, gameplay and technical questions will appear here. For now, the rules teach you the game in a minute.",
  statusTitle: "System Status",
  statusBody: "Load, uptime and known issues will appear here. If you can read this, the site is up.",
  announcementsTitle: "Announcements",
  announcementsBody: "News, updates and maintenance will be announced here. There is nothing new yet.",
  activitiesTitle: "Activities",
  activitiesBody: "What you and your friends achieve will appear here.",
  doNow: "What you can do now",
  play: "Play a game",
  rules: "Read the rules",
  faq: "Read the FAQ",
  contact: "Contact us",
  history: "View Match History",
  notFoundTitle: "Page not found",
  notFoundBody: "There is nothing at this address. The page may have moved, or the link may be incomplete.",
  notFoundHome: "Go to the home page",
} as const;
