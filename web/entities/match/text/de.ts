import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  share: "Teilen",
  shareTitle: "Ein Spiel Spar",
  copied: "Link kopiert",
  forPlayers: "Nur wer mitgespielt hat, kann ihn öffnen.",
  link: "Link zu diesem Spiel",
  lessOften: "Dieses Spiel zählte weniger für deine Wertung, weil ihr zuletzt oft gegeneinander gespielt habt.",
  lessPlace: "Dieses Spiel zählte weniger für deine Wertung, weil ihr vom selben Ort aus spielt.",
  lessLimit:
    "Dieses Spiel zählte weniger für deine Wertung, weil ein einzelner Gegner sie pro Woche nur begrenzt ändern kann.",
  notOften: "Dieses Spiel zählte nicht für deine Wertung, weil ihr zuletzt oft gegeneinander gespielt habt.",
  notPlace: "Dieses Spiel zählte nicht für deine Wertung, weil ihr vom selben Ort aus spielt.",
  notLimit:
    "Dieses Spiel zählte nicht für deine Wertung, weil ein einzelner Gegner sie pro Woche nur begrenzt ändern kann.",
};
