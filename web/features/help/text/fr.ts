import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Centre d’aide",
  lead: "Cherchez un article ou choisissez un thème.",
  quick: "Liens rapides",
  rules: "Règles",
  cards: "Cartes",
  support: "Assistance",
  contact: "Contact",
  basics: "Les bases",
  gameplay: "Le jeu",
  technical: "Technique",
  still: "Encore besoin d’aide ?",
  submit: "Envoyer une demande",
  community: "Communauté",
  related: "Autres articles",
  notFound: "Cet article n’existe pas.",
  back: "Tous les articles",
  failed: "Impossible de charger les articles.",
};
