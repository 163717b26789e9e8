import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  addFriend: "Ajouter",
  requestSent: "Demande envoyée",
  accept: "Accepter",
  decline: "Refuser",
  withdraw: "Retirer",
  friends: "Amis",
  asked: "Demande envoyée à {{username}}.",
  nowFriends: "{{username}} et vous êtes maintenant amis.",
  declined: "Vous avez refusé la demande de {{username}}.",
  withdrawn: "Vous avez retiré votre demande à {{username}}.",
  removed: "{{username}} n’est plus dans vos amis.",
  notAccepted: "{{username}} n’accepte pas de demandes d’ami pour le moment.",
  tooMany: "L’un de vous a atteint la limite d’amis et de demandes.",
  more: "Plus sur {{username}}",
  remove: "Retirer des amis",
  removeQuestion: "Retirer {{username}} de vos amis ? Pour le redevenir, l’un de vous devra envoyer une demande.",
  removeNow: "Retirer",
  cancel: "Annuler",
};
