import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  lookingForServer: "Connexion au serveur…",
  away: "Le serveur ne répond pas",
  foreign: "Ce n’est pas un serveur Spar",
  tooOld: "Cette version de Spar est trop ancienne",
  serverTooOld: "Ce serveur est trop ancien",
  tooOldHow: "Installez la dernière version de Spar comme vous avez installé celle-ci, puis relancez-la.",
  retry: "Réessayer",
  keepsTrying: "Spar continue d’essayer.",
  playOffline: "Jouer contre l’ordinateur",
  playOfflineHint: "Sans serveur. Si vous êtes connecté, la partie s’ajoutera à votre historique au retour du serveur.",
  anotherServer: "Utiliser un autre serveur",
  update: "Mise à jour",
  updateOffered: "Spar {{version}} est disponible.",
  updateReady: "Spar {{version}} est prête.",
  updateLoad: "Télécharger",
  updateRestart: "Redémarrer maintenant",
  updateLoading: "Téléchargement de Spar {{version}} : {{percent}} %",
  updateFailed: "La mise à jour a échoué. Spar la proposera à nouveau plus tard.",
  updateTo: "Passer à {{version}}",
  waitingForKeychain: "Spar attend le trousseau de cet ordinateur. Votre mot de passe vous sera peut-être demandé.",
  noKeychain: "Spar ne peut pas utiliser de trousseau sur cet ordinateur. Vous serez déconnecté en quittant Spar.",
};
