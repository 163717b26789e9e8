import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  placeholder: "Nachricht schreiben...",
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
  unmute: "Wieder hören",
  block: "Blockieren",
  unblock: "Nicht mehr blockieren",
  report: "Melden",
  muted: "{{username}} ist in diesem Tab stumm, bis du ihn schließt.",
  unmuted: "Du liest {{username}} wieder.",
  blocked: "{{username}} ist blockiert. Du siehst nicht mehr, was dort geschrieben wird.",
  unblocked: "{{username}} ist nicht mehr blockiert.",

  reportTitle: "{{username}} melden",
  reportHint: "Die letzten Zeilen, die hier geschrieben wurden, werden mitgeschickt.",
  reason: "Grund",
  reasonAbuse: "Beleidigung oder Belästigung",
  reasonSpam: "Spam oder Werbung",
  reasonCheating: "Betrug",
  reasonName: "Anstößiger Name oder anstößiges Bild",
  reasonOther: "Etwas anderes",
  details: "Einzelheiten (freiwillig)",
  cancel: "Abbrechen",
  sendReport: "Meldung senden",
  reported: "Danke. Deine Meldung wurde gesendet.",
};
