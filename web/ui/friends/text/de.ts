import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  addFriend: "Hinzufügen",
  requestSent: "Anfrage gesendet",
  accept: "Annehmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
  friends: "Befreundet",
  asked: "{{username}} hat deine Anfrage.",
  nowFriends: "Du und {{username}} seid jetzt Freunde.",
  declined: "Die Anfrage von {{username}} ist vom Tisch.",
  withdrawn: "Deine Anfrage an {{username}} ist zurückgezogen.",
  removed: "{{username}} steht nicht mehr auf deiner Liste.",
  notAccepted: "{{username}} nimmt zurzeit keine Freundschaftsanfragen an.",
  tooMany: "Einer von euch hat so viele Freunde und Anfragen, wie auf die Liste passen.",
  more: "Mehr zu {{username}}",
  remove: "Freund entfernen",
  removeQuestion:
    "{{username}} aus deinen Freunden entfernen? Um wieder Freunde zu werden, muss einer von euch neu anfragen.",
  removeNow: "Entfernen",
  cancel: "Abbrechen",
};
