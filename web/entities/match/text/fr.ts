import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  share: "Partager",
  shareTitle: "Une partie de Spar",
  copied: "Lien copié",
  forPlayers: "Seuls ses joueurs peuvent l’ouvrir.",
  link: "Lien vers cette partie",
  lessOften: "Cette partie a moins compté pour votre cote, car vous avez souvent joué ensemble ces derniers temps.",
  lessPlace: "Cette partie a moins compté pour votre cote, car vous jouez depuis le même endroit.",
  lessLimit:
    "Cette partie a moins compté pour votre cote, car un même adversaire ne peut la changer que dans une certaine limite par semaine.",
  notOften: "Cette partie n’a pas compté pour votre cote, car vous avez souvent joué ensemble ces derniers temps.",
  notPlace: "Cette partie n’a pas compté pour votre cote, car vous jouez depuis le même endroit.",
  notLimit:
    "Cette partie n’a pas compté pour votre cote, car un même adversaire ne peut la changer que dans une certaine limite par semaine.",
};
