import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  suitS: "pique",
  suitH: "cœur",
  suitD: "carreau",
  suitC: "trèfle",
  rank6: "Six",
  rank7: "Sept",
  rank8: "Huit",
  rank9: "Neuf",
  rank10: "Dix",
  rankJ: "Valet",
  rankQ: "Dame",
  rankK: "Roi",
  rankA: "As",
  cardName: "{{rank}} de {{suit}}",
};
