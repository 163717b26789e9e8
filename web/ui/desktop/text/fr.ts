import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  address: "Adresse du serveur",
  addressHint: "Laissez vide pour revenir au serveur fourni avec Spar",
  use: "Utiliser ce serveur",
  asking: "Demande en cours…",
  failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
};
