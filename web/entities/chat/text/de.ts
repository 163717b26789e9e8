import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  placeholder: "Nachricht schreiben…",
  send: "Senden",
  notSent: "Deine Nachricht wurde nicht gesendet. Bitte versuche es noch einmal.",
  emoji: "Emoji",
  emojiSmileys: "Gesichter",
  emojiGaming: "Spiel",
  emojiHearts: "Herzen",
  emojiHands: "Hände",
  emojiSymbols: "Symbole",

  viewProfile: "Profil ansehen",
  mute: "Stummschalten",
  unmute: "Stummschaltung aufheben",
  block: "Blockieren",
  unblock: "Blockierung aufheben",
  report: "Melden",
  muted: "{{username}} ist in diesem Tab stumm, bis du ihn schließt.",
  unmuted: "{{username}} ist nicht mehr stummgeschaltet.",
  blocked: "{{username}} ist blockiert. Du siehst diese Nachrichten nicht mehr.",
  unblocked: "{{username}} ist nicht mehr blockiert.",

  reportTitle: "{{username}} melden",
  reportHint: "Die letzten Nachrichten dieser Person werden mitgeschickt.",
  reportProfileHint: "Name und Bild dieser Person werden mitgeschickt.",
  reason: "Grund",
  reasonAbuse: "Beleidigung oder Belästigung",
  reasonSpam: "Spam oder Werbung",
  reasonCheating: "Betrug",
  reasonName: "Anstößiger Name oder anstößiges Bild",
  reasonOther: "Etwas anderes",
  details: "Einzelheiten (optional)",
  cancel: "Abbrechen",
  sendReport: "Meldung senden",
  reported: "Danke. Deine Meldung wurde gesendet.",
};
