import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Hilfe",
  lead: "Suche in den Artikeln oder wähle ein Thema.",
  quick: "Schnellzugriff",
  rules: "Regeln",
  cards: "Karten",
  support: "Support",
  contact: "Kontakt",
  basics: "Grundlagen",
  gameplay: "Spielablauf",
  technical: "Technik",
  still: "Brauchst du noch Hilfe?",
  submit: "Anfrage senden",
  community: "Community",
  related: "Weitere Artikel",
  notFound: "Diesen Artikel gibt es nicht.",
  back: "Alle Artikel",
  failed: "Die Artikel konnten nicht geladen werden.",
};
