import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "État du système",
  lead: "Ce qui fonctionne, et ce qui s’est passé ces 90 derniers jours.",
  failed: "Impossible de charger l’état. Le serveur est peut-être absent.",
  checked: "Vérifié {{ago}}",
  allUp: "Tout fonctionne",
  someSlow: "Certaines parties sont lentes",
  someDown: "Certaines parties ne fonctionnent pas",
  uptime: "{{percent}} % de bonnes vérifications en 90 jours",
  noDays: "Pas encore de vérification",
  day: "{{day}} : {{percent}} % bonnes",
  dayNone: "{{day}} : aucune vérification",
  history: "Les 90 derniers jours, aujourd’hui à la fin",
  bars: "Jours avec des échecs",
  noBad: "Aucun jour avec des échecs.",
  incidents: "Incidents",
  noIncidents: "Aucun incident ces 90 derniers jours.",
  support: "Écrire à l’assistance",
};
