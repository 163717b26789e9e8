import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  address: "Adresse du serveur",
  addressHint: "Laissez vide pour utiliser le serveur par défaut",
  use: "Utiliser ce serveur",
  asking: "Vérification…",
  failed: "Cela n’a pas marché. Veuillez réessayer.",
};
