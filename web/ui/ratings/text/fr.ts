import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  lessOften:
    "Cette partie a moins compté pour votre classement, car vous vous êtes souvent rencontrés ces derniers temps.",
  lessPlace: "Cette partie a moins compté pour votre classement, car vous jouez du même endroit.",
  lessLimit:
    "Cette partie a moins compté pour votre classement, car un seul adversaire ne peut le changer que dans une certaine limite par semaine.",
  notOften:
    "Cette partie n’a pas compté pour votre classement, car vous vous êtes souvent rencontrés ces derniers temps.",
  notPlace: "Cette partie n’a pas compté pour votre classement, car vous jouez du même endroit.",
  notLimit:
    "Cette partie n’a pas compté pour votre classement, car un seul adversaire ne peut le changer que dans une certaine limite par semaine.",
};
