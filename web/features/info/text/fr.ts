import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  aboutTitle: "À propos",
  aboutLead:
    "Spar est un jeu de cartes du Ghana, joué partout où il y a un banc et un paquet écorné. Le voici pour tous ceux qui ont un navigateur.",
  aboutQuick: "Une main en une minute",
  aboutQuickBody:
    "Cinq cartes, cinq plis, et seul le dernier compte. Rien n’est perdu avant que tombe la dernière carte.",
  aboutFriends: "Des amis par un lien",
  aboutFriendsBody:
    "Créez une table pour deux, trois ou quatre, partagez son lien, jouez. Personne n’a besoin de compte.",
  aboutComputer: "Un ordinateur à la hauteur",
  aboutComputerBody:
    "Trois niveaux, du débutant patient à celui qui compte vos cartes. Il ne voit que ce que vous verriez à sa place.",
  aboutFair: "Un mélange équitable",
  aboutFairBody:
    "Le serveur mélange, distribue et compte les points. Aucun navigateur ne reçoit une carte que son joueur ne peut voir.",
  aboutSafe: "Une main survit à tout",
  aboutSafeBody: "Réseau perdu, écran fermé, page rechargée : votre place et vos cartes vous attendent.",
  aboutEverybody: "Pour tout le monde",
  aboutEverybodyBody:
    "Téléphone ou ordinateur, souris, clavier ou lecteur d’écran, quatre langues, quatre couleurs si vous voulez.",
  mission: "Notre mission",
  missionBody:
    "Offrir à un jeu né sur les marchés et dans les cours d’école une table qui ne ferme jamais, aussi honnête que celle sous l’arbre.",
  playNow: "Jouer",
  readRules: "Lire les règles",
  contactTitle: "Contact",
  contactLead: "Une question, une panne, une règle que votre village joue autrement ? Écrivez-nous.",
  contactAlone: "Bien des questions ont déjà leur réponse ici.",
  supportMail: "Écrire au support",
  supportHint: "Indiquez votre navigateur et, si c’était à une table, le code de son adresse.",
  quickLinks: "Liens rapides",
  faqLink: "Questions fréquentes",
  teamTitle: "Équipe",
  teamLead: "Une petite équipe fait Spar. Ce qui compte pour nous :",
  teamRules: "Les règles",
  teamRulesBody:
    "Chaque règle a un numéro, et chaque numéro un test. Si le jeu vous surprend, la page des règles dit pourquoi.",
  teamTable: "La table",
  teamTableBody: "Cartes, tissu et sons sont notre travail, dessinés et synthétisés pour ce jeu.",
  teamTrust: "Votre confiance",
  teamTrustBody: "Rien de ce qui est confirmé à un joueur ne doit se perdre, et rien de caché ne doit se montrer.",
  careersTitle: "Carrières",
  careersLead: "Aucun poste n’est ouvert aujourd’hui.",
  careersBody:
    "Si vous dessinez, traduisez ou jouez au Spar mieux que nous, écrivez quand même. Nous répondons à tous.",
  contactUs: "Nous contacter",
  faqTitle: "Questions fréquentes",
  faqLead: "Des réponses courtes. La page des règles a les longues, avec des images.",
  faqGeneral: "Général",
  faqGameplay: "Le jeu",
  faqTechnical: "Technique",
  faqAccount: "Compte et sécurité",
  faqWhatQ: "Qu’est-ce que Spar ?",
  faqWhatA:
    "Un jeu de plis ghanéen pour deux à quatre joueurs. Chacun reçoit cinq cartes, on joue cinq plis et seul le vainqueur du cinquième marque.",
  faqCostQ: "Combien ça coûte ?",
  faqCostA: "Rien. Il n’y a rien à acheter ici.",
  faqAccountNeededQ: "Faut-il un compte ?",
  faqAccountNeededA:
    "Non. Lancez une partie et vous voilà invité, avec un nom propre à ce navigateur. Avec un compte, vous gardez votre nom, votre classement et vos parties sur tous vos appareils.",
  faqDeckQ: "Combien y a-t-il de cartes ?",
  faqDeckA:
    "Trente-cinq : du 6 à l’as dans quatre couleurs, sans l’as de pique. Toutes les parties se jouent avec ce paquet, ou 32 cartes si l’hôte retire les as.",
  faqBuildingQ: "J’ai lu qu’un paquet compte 40 à 60 cartes. Qu’est-ce ?",
  faqBuildingA:
    "Un format de construction de paquet, où chaque joueur apporte 40 à 60 cartes, avec 3 exemplaires au plus d’une même carte. Il ne se joue pas ici : aucune partie ne l’utilise.",
  faqRanksQ: "Que sont Bronze, Argent, Or, Platine, Diamant et Maître ?",
  faqRanksA:
    "Des noms de rangs, de Bronze à Maître, que peuvent employer les textes de tournois et d’aide. Votre rang vient de votre classement et compte huit niveaux, de Débutant à Légende des cartes ; l’accueil les liste.",
  faqSixQ: "Pourquoi gagner avec un 6 ?",
  faqSixA:
    "Parce qu’il vaut trois points, un 7 deux, toute autre carte un. Cela ne marche que si vous l’entamez et que personne ne peut fournir.",
  faqLostQ: "Ma connexion a coupé. La partie est-elle perdue ?",
  faqLostA:
    "Non. Rouvrez la même adresse et vous retrouvez votre place. Si vous tardez, les autres voient un compte à rebours, puis l’ordinateur tient votre place jusqu’à votre retour ; une partie classée à deux revient à l’adversaire.",
  faqBrowsersQ: "Quels navigateurs conviennent ?",
  faqBrowsersA: "Tout Chrome, Edge, Firefox ou Safari récent, sur téléphone, tablette ou ordinateur.",
  faqSoundQ: "Où couper le son ?",
  faqSoundA: "Dans les réglages, où les cartes peuvent aussi avoir quatre couleurs.",
  faqGuestKeptQ: "Combien de temps mon nom d’invité est-il gardé ?",
  faqGuestKeptA:
    "Tant que ce navigateur garde ses données. Effacez-les et vous repartez à neuf. Inscrivez-vous, et ce que vous avez joué en invité passe à votre compte.",
  faqCheatQ: "Quelqu’un peut-il voir mes cartes ?",
  faqCheatA:
    "Pas par nous. Les cartes qu’un joueur ne peut voir ne lui sont jamais envoyées, et le serveur vérifie chaque coup.",
};
