import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Page introuvable",
  body: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est incomplet.",
  home: "Aller à l’accueil",
};
