import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "État du système",
  lead: "Ce qui fonctionne, et ce qui s’est passé récemment.",
  failed: "Impossible de charger l’état. Le serveur est peut-être absent.",
  checked: "Vérifié {{ago}}",
  allUp: "Tout fonctionne",
  someSlow: "Certaines parties sont lentes",
  someDown: "Certaines parties ne fonctionnent pas",
  uptime_one: "{{percent}} % de bonnes vérifications en {{count}} jour",
  uptime_many: "{{percent}} % de bonnes vérifications en {{count}} de jours",
  uptime_other: "{{percent}} % de bonnes vérifications en {{count}} jours",
  noDays: "Pas encore de vérification",
  day: "{{day}} : {{percent}} % bonnes",
  dayNone: "{{day}} : aucune vérification",
  history: "Jusqu’à 90 jours, aujourd’hui à la fin",
  bars: "Jours avec des échecs",
  noBad: "Aucun jour avec des échecs.",
  incidents: "Incidents",
  noIncidents: "Aucun incident.",
  support: "Écrire à l’assistance",
};
