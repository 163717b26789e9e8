import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  aboutTitle: "À propos",
  aboutLead:
    "Spar est un jeu de cartes du Ghana, qui se joue partout où il y a des amis et un vieux jeu de cartes. Jouez-y maintenant dans votre navigateur.",
  aboutQuick: "Une manche en une minute",
  aboutQuickBody: "Cinq cartes, cinq plis, et seul le dernier compte. Rien n’est joué avant la dernière carte.",
  aboutFriends: "Invitez vos amis par un lien",
  aboutFriendsBody:
    "Créez une table pour deux, trois ou quatre, partagez le lien et jouez. Personne n’a besoin de compte.",
  aboutComputer: "Un ordinateur à votre hauteur",
  aboutComputerBody:
    "Trois niveaux, du débutant patient à l’expert qui compte les cartes. Il ne voit que ce que vous verriez à sa place.",
  aboutFair: "Un mélange équitable",
  aboutFairBody:
    "Le serveur mélange, distribue et compte les points. Votre navigateur ne reçoit jamais une carte que vous n’avez pas le droit de voir.",
  aboutSafe: "Votre partie est en sécurité",
  aboutSafeBody: "Connexion perdue, écran fermé, page rechargée ? Votre place et vos cartes vous attendent.",
  aboutEverybody: "Pour tout le monde",
  aboutEverybodyBody:
    "Téléphone ou ordinateur, souris, clavier ou lecteur d’écran, en quatre langues, et avec un jeu à quatre couleurs si vous voulez.",
  mission: "Notre mission",
  missionBody:
    "Offrir à un jeu né sur les marchés et dans les cours d’école une table toujours ouverte, aussi honnête qu’une vraie.",
  playNow: "Jouer",
  readRules: "Lire les règles",
  thirdParty: "Logiciels tiers et licences",
  serverVersion: "Ce serveur fait tourner Spar {{version}}.",
  contactTitle: "Contact",
  contactLead: "Une question, un bug, d’autres règles chez vous ? Écrivez-nous.",
  submitTicket: "Envoyer une demande",
  supportMail: "Écrire à l’assistance",
  supportHint: "Indiquez-nous votre navigateur. Si c’était à une table, ajoutez le code de son adresse.",
  quickLinks: "Liens rapides",
  faqLink: "Questions fréquentes",
  teamTitle: "Équipe",
  teamLead: "Spar est l’œuvre d’une petite équipe. Ce qui compte pour nous :",
  teamRules: "Les règles",
  teamRulesBody: "Chaque règle a un numéro et un test. Si le jeu vous surprend, la page des règles explique pourquoi.",
  teamTable: "La table",
  teamTableBody: "Nous avons dessiné les cartes et la table et créé les sons nous-mêmes, pour ce jeu.",
  teamTrust: "Votre confiance",
  teamTrustBody: "Ce que nous vous confirmons n’est jamais perdu, et ce qui est caché le reste.",
  careersTitle: "Carrières",
  careersLead: "Aucun poste n’est ouvert pour le moment.",
  careersBody:
    "Si vous dessinez, traduisez ou jouez à Spar mieux que nous, écrivez-nous quand même. Nous répondons à tout le monde.",
  contactUs: "Nous contacter",
  faqTitle: "Questions fréquentes",
  faqLead: "Des réponses courtes. La page des règles en dit plus, avec des images.",
  faqGeneral: "Général",
  faqGameplay: "Le jeu",
  faqGemsQ: "Que sont les gemmes ?",
  faqGemsA:
    "Les gemmes sont des points que vous gagnez par la première victoire du jour, les succès, les événements et les prix de tournois. Vous les dépensez en droits d’entrée de tournois et en ornements, qui ne changent que votre apparence à la table. Les gemmes n’ont aucune valeur monétaire : elles ne s’achètent pas, ne se vendent pas et ne se donnent pas.",
  faqTechnical: "Technique",
  faqAccount: "Compte et sécurité",
  faqWhatQ: "Qu’est-ce que Spar ?",
  faqWhatA:
    "Un jeu de plis du Ghana pour deux à quatre joueurs. Chacun reçoit cinq cartes, on joue cinq plis et seul le gagnant du cinquième marque des points.",
  faqCostQ: "Combien ça coûte ?",
  faqCostA: "Rien. C’est gratuit.",
  faqAccountNeededQ: "Faut-il un compte ?",
  faqAccountNeededA:
    "Non. Lancez une partie et vous jouez en invité, sous un nom propre à ce navigateur. Avec un compte, vous gardez votre nom, votre cote et vos parties sur tous vos appareils.",
  faqDeckQ: "Combien y a-t-il de cartes ?",
  faqDeckA:
    "Trente-cinq : du 6 à l’as dans quatre couleurs, sans l’as de pique. Si l’hôte retire les as, on joue avec 32 cartes.",
  faqBuildingQ: "J’ai lu qu’il existait des paquets de 40 à 60 cartes. De quoi s’agit-il ?",
  faqBuildingA:
    "C’est un format de construction de paquet : chaque joueur apporte 40 à 60 cartes, avec 3 exemplaires au plus d’une même carte, et les cartes élément sont obligatoires. Il n’est pas utilisé ici.",
  faqRanksQ: "Que sont Bronze, Argent, Or, Platine, Diamant et Maître ?",
  faqRanksA:
    "Des noms de paliers, de Bronze à Maître, qui peuvent figurer dans les textes de tournois et d’aide. Votre palier dépend de votre cote : il y en a huit, de Débutant à Légende des cartes. La liste est sur la page d’accueil.",
  faqSixQ: "Pourquoi gagner avec un 6 ?",
  faqSixA:
    "Parce qu’il vaut trois points. Un 7 en vaut deux, toute autre carte un. Cela ne marche que si vous entamez le 6 et que personne ne peut fournir.",
  faqLostQ: "Ma connexion a coupé. Ai-je perdu la partie ?",
  faqLostA:
    "Non. Ouvrez la même adresse et vous retrouvez votre place. Si vous tardez, les autres voient un compte à rebours, puis l’ordinateur joue pour vous jusqu’à votre retour. Dans une partie classée à deux, votre adversaire gagne.",
  faqBrowsersQ: "Quels navigateurs puis-je utiliser ?",
  faqBrowsersA: "Toute version récente de Chrome, Edge, Firefox ou Safari, sur téléphone, tablette ou ordinateur.",
  faqSoundQ: "Comment couper le son ?",
  faqSoundA: "À la table ou dans les réglages. Vous pouvez aussi y choisir un jeu à quatre couleurs.",
  faqGuestKeptQ: "Combien de temps mon nom d’invité est-il gardé ?",
  faqGuestKeptA:
    "Tant que ce navigateur garde ses données. Si vous les effacez, vous repartez comme nouvel invité. Si vous vous inscrivez, les parties jouées en invité passent à votre compte.",
  faqCheatQ: "Quelqu’un peut-il voir mes cartes ?",
  faqCheatA:
    "Non. Les cartes ne sont envoyées qu’aux joueurs qui ont le droit de les voir, et le serveur vérifie chaque coup.",
  notFoundTitle: "Page introuvable",
  notFoundBody: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est incomplet.",
  notFoundHome: "Aller à l’accueil",
};
