import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  termsTitle: "Conditions d’utilisation",
  termsLead: "Les règles de la maison, en mots simples.",
  privacyTitle: "Politique de confidentialité",
  privacyLead: "Ce que nous gardons, pourquoi, et ce que vous pouvez y faire.",
  contents: "Sur cette page",
  introTitle: "Introduction",
  introBody: "En utilisant Spar, vous acceptez ces conditions. Sinon, merci de ne pas jouer ici.",
  accountTermsTitle: "Conditions de compte",
  accountTermsBody:
    "Vous devez avoir au moins 13 ans. Les invités jouent sans compte ; un nom d’invité appartient à un navigateur. Gardez vos identifiants pour vous : ce qui est fait avec eux compte comme fait par vous.",
  gameplayRulesTitle: "Règles du jeu",
  gameplayRulesBody:
    "La page des règles fait foi et le serveur décide. En partie classée, les programmes qui jouent à votre place, les ententes entre joueurs et l’exploitation de failles sont interdits.",
  purchasesTitle: "Achats et monnaie",
  purchasesBody:
    "Rien n’est vendu ici aujourd’hui. S’il existe un jour une monnaie virtuelle, les achats seront définitifs ; elle n’aura aucune valeur réelle et ne pourra être échangée contre de l’argent.",
  conductTitle: "Conduite",
  conductBody:
    "Taquinez, mais n’insultez, ne menacez ni ne harcelez personne. De tels noms et messages peuvent être retirés, et qui persiste peut perdre l’accès.",
  termsPrivacyTitle: "Confidentialité",
  termsPrivacyBody:
    "Ce que nous gardons sur vous figure dans la politique de confidentialité, qui fait partie de ces conditions.",
  terminationTitle: "Résiliation",
  terminationBody:
    "Vous pouvez arrêter à tout moment. Nous pouvons fermer une partie ou un accès qui enfreint ces conditions, en disant pourquoi.",
  collectionTitle: "Ce que nous recueillons",
  collectionBody:
    "Pour un invité : un nom inventé et un jeton aléatoire, dont nous ne gardons qu’une empreinte. Pour un compte : votre e-mail, votre nom, votre image et vos classements, une empreinte de votre mot de passe et le nom que se donnent vos navigateurs. Pour les parties : qui était assis où, les cartes jouées et les scores. Pour les échanges : ce qui s’écrit aux tables et dans le chat global, qui vous bloquez et ce qui est signalé. Pour des classements justes : depuis quels réseaux et dans quels navigateurs votre compte a servi ces 30 derniers jours, seulement sous forme d’empreintes faites avec une clé du serveur, et pendant six mois combien chaque partie classée a compté entre deux joueurs. Le journal du serveur garde brièvement des adresses techniques contre les abus.",
  usageTitle: "Comment nous l’utilisons",
  usageBody:
    "Pour faire tourner les parties, vous rendre votre place, montrer votre historique, garder les classements justes et trouver les pannes.",
  sharingTitle: "Partage",
  sharingBody:
    "Les joueurs de votre table voient votre nom, votre image, votre jeu et vos messages ; votre profil montre ce que vous permettez dans les réglages. Nous ne vendons rien et ne donnons rien aux annonceurs.",
  securityTitle: "Sécurité",
  securityBody:
    "Les jetons sont aléatoires, gardés seulement sous forme d’empreinte, et meurent à la déconnexion. Les mots de passe ne sont gardés que sous forme d’empreintes lentes que personne ne peut relire. Les cartes cachées ne quittent jamais le serveur.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Un seul, et seulement avec un compte : un nombre aléatoire qui distingue votre navigateur des autres, pour que deux comptes dans un même navigateur ne changent pas le classement l’un de l’autre. Il dure un an, n’ouvre rien et n’est lu que par nous. Le stockage de votre navigateur garde votre jeton et vos réglages ; effacer les deux supprime le tout.",
  childrenTitle: "Vie privée des enfants",
  childrenBody:
    "Spar n’est pas destiné aux moins de 13 ans, et nous ne gardons sciemment rien sur eux. Prévenez-nous si un enfant nous a confié quelque chose, et nous l’effaçons.",
  rightsTitle: "Vos droits",
  rightsBody:
    "Dans les réglages, sous Compte, vous pouvez télécharger ce que nous détenons sur vous, le corriger ou l’effacer pour toujours. Pour le reste, la page de contact dit comment nous joindre.",
  updatesTitle: "Mises à jour",
  updatesBody: "Quand cette politique change, le changement est annoncé sur cette page avant de prendre effet.",
};
