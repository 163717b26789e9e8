import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  share: "Teilen",
  title: "Ein Spiel Spar",
  copied: "Link kopiert",
  forPlayers: "Nur wer mitgespielt hat, kann ihn öffnen.",
  link: "Link zu diesem Spiel",
};
