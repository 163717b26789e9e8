import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  addFriend: "Hinzufügen",
  requestSent: "Anfrage gesendet",
  accept: "Annehmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
  friends: "Befreundet",
  asked: "Anfrage an {{username}} gesendet.",
  nowFriends: "Du und {{username}} seid jetzt Freunde.",
  declined: "Du hast die Anfrage von {{username}} abgelehnt.",
  withdrawn: "Du hast deine Anfrage an {{username}} zurückgezogen.",
  removed: "{{username}} ist nicht mehr in deiner Freundesliste.",
  notAccepted: "{{username}} nimmt zurzeit keine Freundschaftsanfragen an.",
  tooMany: "Einer von euch hat die Höchstzahl an Freunden und Anfragen erreicht.",
  more: "Mehr zu {{username}}",
  remove: "Freund entfernen",
  removeQuestion:
    "{{username}} aus deinen Freunden entfernen? Um wieder Freunde zu werden, muss einer von euch eine Anfrage senden.",
  removeNow: "Entfernen",
  cancel: "Abbrechen",
};
