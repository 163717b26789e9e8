export const en = {
  notificationsTitle: "Notifications",
  notificationsBody: "Challenges, tournaments and rewards will be announced here.",
  eventsTitle: "Events",
  eventsBody:
    "Tournaments and special evenings will be listed here: what is on now, what is coming, what was. None is planned yet.",
  tournamentsTitle: "Tournaments",
  tournamentsBody:
    "Double elimination, a bracket to follow and a crown for the winner. The first one is still to be called.",
  supportTitle: "Support",
  supportBody:
    "Tickets and known problems will be here. Until then the questions page answers most things, and the contact page reaches us.",
  helpTitle: "Help Center",
  helpBody:
    "Articles on the basics, the play and the technique will be here. Until then the rules teach the game in a minute.",
  statusTitle: "System Status",
  statusBody: "Load, uptime and known disturbances will be shown here. If you can read this, the site itself is up.",
  announcementsTitle: "Announcements",
  announcementsBody: "News, updates and maintenance will be announced here. There is nothing to announce yet.",
  activitiesTitle: "Activities",
  activitiesBody: "What you and your friends achieved will be told here.",
  adminTitle: "Admin Dashboard",
  adminBody:
    "For those who run this server: players, tables, reports and announcements. It opens to administrators only.",
  doNow: "What you can do now",
  play: "Play a game",
  rules: "Read the rules",
  faq: "Browse the FAQ",
  contact: "Contact us",
  history: "View Match History",
  notFoundTitle: "This page holds no cards",
  notFoundBody: "There is nothing at this address. It may have moved, or the link may be missing a letter.",
  notFoundHome: "Go to the home page",
} as const;
