import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  server: "Serveur",
  inUse: "Utilisé : {{address}}",
  builtIn: "Par défaut : {{address}}",
  serverVersion: "Ce serveur fait tourner Spar {{version}}.",
  check: "Vérifier la connexion",
  checking: "Vérification…",
  well: "Le serveur répond et est compatible avec cette version de Spar.",
  keychain: "Rester connecté",
  inKeychain:
    "Votre session est enregistrée dans le trousseau de cet ordinateur et nulle part ailleurs. La déconnexion l’efface.",
  inSession: "Spar ne peut pas utiliser de trousseau sur cet ordinateur. Vous serez déconnecté en quittant Spar.",
  withoutWindow: "Fenêtre fermée",
  keepRunning: "Garder Spar ouvert quand je ferme sa fenêtre",
  keepRunningTray:
    "Vous recevez toujours les défis. Spar reste dans la zone de notification ; utilisez son menu pour rouvrir la fenêtre ou quitter.",
  keepRunningDock: "Vous recevez toujours les défis. Spar reste dans le Dock ; quittez-le là ou avec Cmd+Q.",
  startAtLogin: "Lancer Spar quand j’ouvre ma session sur cet ordinateur",
  startAtLoginHint: "Avec le réglage ci-dessus, Spar démarre sans fenêtre.",
  streamer: "Fenêtre de diffusion",
  streamerHint:
    "Une petite fenêtre, toujours au premier plan, montre votre table comme la voit un spectateur : ni carte cachée, ni bouton. À une table, ouvrez-la avec l’œil de la barre ou depuis le menu. Faites glisser la table pour la déplacer et fermez-la avec Échap.",
  background: "Arrière-plan",
  chroma: "Vert, pour l’incrustation",
  transparent: "Transparent",
  updates: "Mises à jour",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Cette copie ne se met pas à jour elle-même.",
  none: "Aucune version plus récente trouvée.",
  lookingForUpdate: "Recherche d’une version plus récente…",
  offered: "La version {{version}} est disponible.",
  loading: "Téléchargement de la version {{version}} : {{percent}} %",
  ready: "La version {{version}} est prête. Redémarrez Spar pour l’utiliser.",
  failed: "Impossible de rechercher des mises à jour.",
  look: "Rechercher des mises à jour",
  load: "Télécharger",
  restart: "Redémarrer maintenant",
};
