import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  addFriend: "Ajouter en ami",
  requestSent: "Demande envoyée",
  accept: "Accepter",
  decline: "Refuser",
  withdraw: "Retirer",
  friends: "Amis",
  asked: "{{username}} a votre demande.",
  nowFriends: "{{username}} et vous êtes désormais amis.",
  declined: "La demande de {{username}} est écartée.",
  withdrawn: "Votre demande à {{username}} est retirée.",
  removed: "{{username}} n’est plus sur votre liste.",
  notAccepted: "{{username}} n’accepte pas de demandes d’ami pour le moment.",
  tooMany: "L’un de vous a autant d’amis et de demandes que la liste peut en tenir.",
  more: "Plus sur {{username}}",
  remove: "Retirer des amis",
  removeQuestion: "Retirer {{username}} de vos amis ? Pour redevenir amis, l’un de vous devra refaire une demande.",
  removeNow: "Retirer",
  cancel: "Annuler",
};
