import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Ankündigungen",
  lead: "Neuigkeiten, Updates, Events und Wartung.",
  filter: "Art der Ankündigung",
  all: "Alle",
  allUpdates: "Updates",
  allEvents: "Events",
  allMaintenance: "Wartung",
  allNews: "Neuigkeiten",
  unread: "Neu",
  empty: "Keine Ankündigungen",
  emptyHint: "Hier erscheint, was es Neues gibt.",
  emptyFilter: "Davon gibt es zurzeit nichts.",
  showAll: "Alle zeigen",
  goneTitle: "Diese Ankündigung gibt es hier nicht mehr",
  goneHint: "Vielleicht wurde sie entfernt, oder der Link ist unvollständig.",
  back: "Alle Ankündigungen",
};
