import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  liveTitle: "Parties en direct",
  online_one: "{{count}} joueur en ligne",
  online_many: "{{count}} de joueurs en ligne",
  online_other: "{{count}} joueurs en ligne",
  liveNone: "Aucune partie pour le moment",
  liveNoneHint: "Les parties lancées avec « Jouer » se regardent ici.",
  watch: "Regarder",
  watchMatch: "Regarder {{players}}",
  tournamentsTitle: "Tournois",
  allTournaments: "Tous les tournois",
};
