import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  lookingForServer: "Recherche du serveur…",
  away: "Le serveur est injoignable",
  foreign: "Ce n’est pas un serveur Spar",
  tooOld: "Cette version de Spar est trop ancienne",
  serverTooOld: "Ce serveur est trop ancien",
  tooOldHow: "Installez la dernière version de Spar comme vous avez installé celle-ci, puis relancez-la.",
  retry: "Réessayer",
  keepsTrying: "Spar continue d’essayer de lui-même.",
  playOffline: "Jouer contre l’ordinateur",
  playOfflineHint:
    "Sans serveur. Si vous êtes connecté, la partie rejoint votre historique dès que le serveur revient.",
  anotherServer: "Un autre serveur",
  update: "Mise à jour",
  updateOffered: "Spar {{version}} est disponible.",
  updateReady: "Spar {{version}} est prête.",
  updateLoad: "Télécharger",
  updateRestart: "Redémarrer maintenant",
  updateLoading: "Téléchargement de Spar {{version}} : {{percent}} %",
  updateFailed: "La mise à jour a échoué. Spar la proposera de nouveau.",
  updateTo: "Passer à {{version}}",
  waitingForKeychain: "Spar attend le trousseau de cet ordinateur, qui vous demandera peut-être son mot de passe.",
  noKeychain:
    "Aucun trousseau ne répond sur cet ordinateur : vous restez connecté seulement jusqu’à la fermeture de Spar.",
};
