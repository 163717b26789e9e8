import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  update: "Mise à jour",
  event: "Événement",
  maintenance: "Maintenance",
  news: "Nouvelle",
  high: "Priorité haute",
  medium: "Priorité moyenne",
  low: "Priorité basse",
  active: "Active",
  scheduled: "Programmée",
  expired: "Expirée",
  by: "par {{author}}",
  expiredHint: "Cette annonce n’est plus d’actualité.",
  maintenanceFrom: "Le site sera indisponible de {{from}} à {{until}}.",
  views_one: "Lue par {{count}} joueur",
  views_many: "Lue par {{count}} joueurs",
  views_other: "Lue par {{count}} joueurs",
  failed: "Impossible de charger les annonces.",
};
