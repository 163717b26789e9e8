import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  slowTitle: "Le serveur met du temps à répondre",
  slowHint: "Vous restez connecté. Nous continuons d’essayer, et cette page s’ouvre dès que le serveur répond.",
  loading: "Chargement…",
};
