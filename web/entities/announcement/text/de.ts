import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  update: "Update",
  event: "Event",
  maintenance: "Wartung",
  news: "Neuigkeit",
  high: "Hohe Priorität",
  medium: "Mittlere Priorität",
  low: "Niedrige Priorität",
  active: "Aktiv",
  scheduled: "Geplant",
  expired: "Abgelaufen",
  by: "von {{author}}",
  expiredHint: "Diese Ankündigung ist nicht mehr aktuell.",
  maintenanceFrom: "Die Seite ist von {{from}} bis {{until}} nicht erreichbar.",
  views_one: "Von {{count}} Person gelesen",
  views_other: "Von {{count}} Personen gelesen",
  failed: "Die Ankündigungen konnten nicht geladen werden.",
};
