import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  server: "Serveur",
  inUse: "Utilisé : {{address}}",
  builtIn: "D’origine : {{address}}",
  check: "Vérifier la connexion",
  checking: "Demande en cours…",
  well: "Le serveur répond et convient à cette version de Spar.",
  keychain: "Rester connecté",
  inKeychain:
    "Votre session est conservée dans le trousseau de cet ordinateur et nulle part ailleurs. Se déconnecter l’efface.",
  inSession:
    "Aucun trousseau ne répond sur cet ordinateur : vous restez connecté seulement jusqu’à la fermeture de Spar.",
  withoutWindow: "Sans sa fenêtre",
  keepRunning: "Laisser Spar ouvert quand je ferme sa fenêtre",
  keepRunningTray:
    "Les défis vous parviennent toujours. Spar reste dans la zone de notification ; son menu rouvre la fenêtre et permet de quitter.",
  keepRunningDock: "Les défis vous parviennent toujours. Spar reste dans le Dock ; quittez-le là ou avec Cmd+Q.",
  startAtLogin: "Lancer Spar quand j’ouvre ma session sur cet ordinateur",
  startAtLoginHint: "Avec le réglage ci-dessus, Spar démarre sans fenêtre.",
  streamer: "Fenêtre de diffusion",
  streamerHint:
    "Une petite fenêtre au-dessus des autres montre votre table comme la voit un spectateur : aucune carte cachée, rien à presser. Ouvrez-la à une table avec l’œil de la barre ou depuis le menu, déplacez-la en la tirant par la table et fermez-la avec Échap.",
  background: "Arrière-plan",
  chroma: "Vert, pour l’incrustation",
  transparent: "Transparent",
  updates: "Mises à jour",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Cette copie ne se met pas à jour elle-même.",
  none: "Aucune version plus récente n’est connue.",
  lookingForUpdate: "Recherche d’une version plus récente…",
  offered: "La version {{version}} est disponible.",
  loading: "Téléchargement de la version {{version}} : {{percent}} %",
  ready: "La version {{version}} est prête. Spar redémarre pour l’utiliser.",
  failed: "La recherche de mises à jour a échoué.",
  look: "Rechercher des mises à jour",
  load: "Télécharger",
  restart: "Redémarrer maintenant",
};
