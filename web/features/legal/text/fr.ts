import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  termsTitle: "Conditions d’utilisation",
  termsLead: "Les règles d’utilisation de Spar, en mots simples.",
  privacyTitle: "Politique de confidentialité",
  privacyLead: "Ce que nous gardons, pourquoi, et ce que vous pouvez y faire.",
  contents: "Sur cette page",
  introTitle: "Introduction",
  introBody: "En utilisant Spar, vous acceptez ces conditions. Si vous ne les acceptez pas, merci de ne pas jouer ici.",
  accountTermsTitle: "Conditions de compte",
  accountTermsBody:
    "Vous devez avoir au moins 13 ans. Les invités jouent sans compte ; un nom d’invité appartient à un navigateur. Gardez vos identifiants pour vous : vous répondez de ce qui est fait avec eux.",
  gameplayRulesTitle: "Règles du jeu",
  gameplayRulesBody:
    "La page des règles fait foi et le serveur décide. En partie classée, il est interdit d’utiliser un programme qui joue à votre place, de s’entendre avec d’autres joueurs ou d’exploiter des bugs.",
  purchasesTitle: "Achats et monnaie",
  purchasesBody:
    "Rien n’est vendu ici aujourd’hui. Les gemmes se gagnent en jouant. Elles n’ont aucune valeur réelle, ne s’achètent pas, ne se donnent pas et ne s’échangent pas contre de l’argent, et ce qu’elles achètent ne peut pas être rendu. Si un jour quelque chose est vendu, les achats sont définitifs.",
  conductTitle: "Conduite",
  conductBody:
    "Taquiner, oui. Insulter, menacer ou harceler, non. Nous pouvons retirer les noms et messages qui dépassent cette limite, et ceux qui persistent peuvent perdre l’accès.",
  termsPrivacyTitle: "Confidentialité",
  termsPrivacyBody:
    "La politique de confidentialité dit ce que nous gardons sur vous. Elle fait partie de ces conditions.",
  terminationTitle: "Résiliation",
  terminationBody:
    "Vous pouvez arrêter à tout moment. Nous pouvons fermer une partie ou un compte qui enfreint ces conditions, et nous vous dirons pourquoi.",
  collectionTitle: "Ce que nous recueillons",
  collectionBody:
    "Invités : un nom inventé et un jeton aléatoire, dont nous ne gardons qu’une empreinte. Comptes : votre e-mail, votre nom, votre image et vos cotes, une empreinte de votre mot de passe et le nom de vos navigateurs. Parties : qui était assis où, les cartes jouées et les scores. Discussions : ce qui s’écrit aux tables, dans la discussion générale et dans les messages entre deux joueurs, qui vous bloquez et ce qui est signalé. Cotes justes : pendant 30 jours, les réseaux et navigateurs depuis lesquels votre compte a servi, seulement sous forme d’empreintes faites avec une clé du serveur ; pendant six mois, combien chaque partie classée a compté entre deux joueurs. Conduite : les sanctions d’un compte et vos recours ; pour que les invités bannis ne reviennent pas, pendant sept jours le réseau d’où un invité est venu et pendant un jour les réseaux d’un invité banni, seulement sous forme de telles empreintes. Contre les abus, le journal du serveur garde brièvement des adresses techniques.",
  usageTitle: "Comment nous l’utilisons",
  usageBody:
    "Pour faire fonctionner les parties, vous rendre votre place, afficher votre historique, garder les cotes justes et trouver les bugs.",
  sharingTitle: "Partage",
  sharingBody:
    "Les joueurs de votre table voient votre nom, votre image, les cartes que vous jouez et vos messages. Votre profil montre ce que vous autorisez dans les réglages. Nous ne vendons rien et ne donnons rien aux annonceurs.",
  securityTitle: "Sécurité",
  securityBody:
    "Les jetons sont aléatoires, gardés seulement sous forme d’empreinte et supprimés à la déconnexion. Les mots de passe ne sont gardés que sous forme d’empreintes dont personne ne peut les tirer. Les cartes cachées ne quittent jamais le serveur.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Un seul, et seulement avec un compte : un nombre aléatoire qui distingue votre navigateur des autres, pour que deux comptes dans un même navigateur ne changent pas la cote l’un de l’autre. Il dure un an, ne donne accès à rien et n’est lu que par nous. Le stockage de votre navigateur garde votre jeton et vos réglages. Si vous effacez les deux, tout disparaît.",
  countsTitle: "Comptage de l’usage",
  countsBody:
    "Le serveur compte combien de fois une chose se produit, comme une page ouverte, une manche terminée ou un message envoyé : un nombre par jour, sans dire qui. Seuls ces nombres sont gardés ; avec le compte, seul le dernier jour où il a été connecté. Si l’exploitant de ce serveur utilise un logiciel de statistiques (Umami), votre navigateur lui envoie le nom de chaque événement et ses détails, comme la difficulté d’une partie contre l’ordinateur, et rien qui dise qui vous êtes ; comme tout serveur, il voit votre adresse réseau. Si votre navigateur demande à ne pas être suivi (Do Not Track ou Global Privacy Control), il n’envoie aucun comptage.",
  childrenTitle: "Vie privée des enfants",
  childrenBody:
    "Spar n’est pas destiné aux enfants de moins de 13 ans, et nous ne gardons sciemment rien sur eux. Si un enfant nous a confié des données, prévenez-nous et nous les effacerons.",
  rightsTitle: "Vos droits",
  rightsBody:
    "Dans les réglages, sous Compte, vous pouvez télécharger ce que nous gardons sur vous, le corriger ou l’effacer définitivement. Pour le reste, voyez la page de contact.",
  updatesTitle: "Mises à jour",
  updatesBody: "Si cette politique change, nous l’annonçons sur cette page avant que le changement prenne effet.",
};
