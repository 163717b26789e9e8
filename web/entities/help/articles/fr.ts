import type { HelpArticles } from "../article.ts";

export const fr: HelpArticles = {
  basics: [
    {
      title: "Qu’est-ce que Spar ?",
      text: [
        "Spar est un jeu de cartes du Ghana pour deux, trois ou quatre. Chacun reçoit cinq cartes et l’on joue cinq plis. Seul le gagnant du cinquième marque.",
      ],
    },
    {
      title: "Les points d’une manche",
      text: [
        "La carte qui gagne le cinquième pli décide : un six vaut 3 points, un sept 2, toute autre carte 1.",
        "Un six ne gagne que s’il a été entamé et que personne n’a fourni.",
      ],
    },
    {
      title: "Les cartes du jeu",
      text: [
        "35 cartes : du six à l’as dans quatre couleurs, sans l’as de pique. Entre amis, on peut retirer les as ; il reste 32 cartes.",
      ],
    },
    {
      title: "Fournir la couleur",
      text: [
        "Si vous avez une carte de la couleur entamée, vous devez la jouer. Sinon, jouez ce que vous voulez. La plus haute carte de cette couleur gagne le pli.",
      ],
    },
    {
      title: "Jouer sans compte",
      text: [
        "Lancez une partie et vous voilà invité. Le nom appartient à ce navigateur. Si vous vous inscrivez, vos parties passent à votre compte.",
      ],
    },
    {
      title: "Apprendre à jouer",
      text: [
        "Six courtes leçons prennent environ deux minutes. Dans vos premières parties contre l’ordinateur, un coach explique chaque pli.",
      ],
    },
  ],
  gameplay: [
    {
      title: "Inviter un ami",
      text: [
        "Depuis l’accueil, invitez un ami, choisissez les points et le nombre de joueurs, puis partagez le lien. Votre ami n’a pas besoin de compte.",
      ],
    },
    {
      title: "Partie rapide",
      text: [
        "Elle trouve un joueur de cote proche. Le serveur tire le donneur. Vous avez 20 secondes par carte ; ensuite la plus basse carte permise est jouée.",
      ],
    },
    {
      title: "Jouer contre l’ordinateur",
      text: [
        "Choisissez facile, moyen ou difficile. L’ordinateur ne voit que ce que verrait un joueur à sa place. Il n’y a pas de limite de temps.",
      ],
    },
    {
      title: "Cote et paliers",
      text: [
        "Les parties rapides entre comptes sont classées. Votre cote commence à 1200 et correspond à un palier. Un point d’interrogation indique qu’elle est provisoire.",
      ],
    },
    {
      title: "Que se passe-t-il si je pars ?",
      text: [
        "Connexion perdue : vous avez 60 secondes pour revenir, 30 après avoir fermé la page. Ensuite votre adversaire gagne la partie classée à deux. Ailleurs, l’ordinateur tient votre place.",
      ],
    },
    {
      title: "Cumul et main faible",
      text: [
        "Ces règles entre amis sont désactivées au départ. Le cumul additionne les plis gagnés à la suite avec des six et des sept à la fin. Avec une main faible, vous pouvez demander une nouvelle donne avant de jouer.",
      ],
    },
    {
      title: "Amis et messages",
      text: [
        "Ajoutez un joueur comme ami depuis son profil. Vos amis voient quand vous êtes en ligne, peuvent vous défier et vous écrire sous Discussion, Messages.",
        "Un joueur qui n’est pas votre ami peut vous envoyer au plus trois messages avant que vous répondiez ou acceptiez. Dans les réglages, vous choisissez qui peut vous écrire, et un blocage arrête tous les messages.",
      ],
    },
    {
      title: "Gemmes et événements spéciaux",
      text: [
        "La première victoire du jour, les succès, les événements spéciaux et les prix rapportent des gemmes. Elles achètent des dos de cartes, des tapis et des cadres dans votre profil. Elles n’ont aucune valeur monétaire et ne s’achètent pas.",
        "Sous Événements, vous voyez les objectifs en cours et votre progression. La récompense arrive d’elle-même quand l’objectif est atteint.",
      ],
    },
    {
      title: "Votre propre tournoi",
      text: [
        "Sous Tournois, « Créer un tournoi » en fait un petit pour 32 joueurs au plus, sans droit d’entrée et sans prix. Choisissez le nom, le début, les places, le format et qui peut s’inscrire. Il faut un compte, et vous pouvez en avoir deux ouverts à la fois.",
        "Un tournoi par lien vous donne une adresse à envoyer : qui l’a peut s’inscrire. Un tournoi pour vos amis n’a pas besoin de lien : ils ouvrent sa page. Il n’est dans aucune liste. Inscrivez-vous aussi si vous voulez jouer.",
        "Jusqu’au pointage, vous pouvez changer le nom, le début et les places. Les joueurs sont prévenus d’un nouveau début. Vous pouvez l’annuler jusqu’à sa fin. Dans les 30 minutes avant le début, tous confirment leur présence ; le serveur fait ensuite le tableau, appelle chaque partie et montre les résultats.",
      ],
    },
  ],
  technical: [
    {
      title: "J’ai perdu la connexion",
      text: [
        "Ouvrez la même adresse : votre place et vos cartes vous attendent. La page se reconnecte aussi d’elle-même.",
      ],
    },
    {
      title: "Son et volume",
      text: ["Vous pouvez couper le son à la table ou dans les réglages, et y changer le volume."],
    },
    {
      title: "Jouer sans réseau",
      text: [
        "Un navigateur qui a déjà visité la page permet les leçons et l’ordinateur sans réseau. La partie est remise quand vous êtes de nouveau en ligne.",
      ],
    },
    {
      title: "Je n’ai pas reçu l’e-mail",
      text: ["Regardez dans les spams et vérifiez l’adresse. Vous pouvez demander un autre code après 30 secondes."],
    },
    {
      title: "Mot de passe oublié",
      text: [
        "Utilisez le lien de la page de connexion. Nous vous envoyons un lien valable une fois, pendant 30 minutes.",
      ],
    },
    {
      title: "Supprimer mon compte",
      text: [
        "Dans les réglages, vous pouvez télécharger vos données et supprimer le compte. Vos parties restent pour les autres, sans votre nom.",
      ],
    },
    {
      title: "Notifications",
      text: [
        "La cloche montre ce qui s’est passé pendant votre absence, pendant 90 jours. Dans les réglages, vous choisissez ce qui est aussi envoyé par e-mail, au plus une fois par jour, et à votre appareil. Chaque e-mail a un lien pour y mettre fin.",
      ],
    },
    {
      title: "Connexion en deux étapes",
      text: [
        "Activez-la dans les réglages de votre compte. Vous scannez un code avec une application d’authentification, puis vous vous connectez avec votre mot de passe et six chiffres de l’application.",
        "Gardez les dix codes de secours en lieu sûr. Chacun sert une fois quand l’application n’est pas disponible.",
      ],
    },
    {
      title: "Signaler un joueur",
      text: [
        "Choisissez Signaler dans le menu du nom d’un joueur, dans les discussions, à la table ou sur le profil. Le serveur joint les lignes de la discussion et la partie. Un modérateur décide et vous recevez une notification.",
      ],
    },
    {
      title: "Je suis banni ou suspendu, ou je ne peux plus écrire",
      text: [
        "À la connexion, vous lisez pourquoi, jusqu’à quand et comment faire un recours. Si vous ne pouvez plus écrire, faites le recours dans les réglages. Il y a un recours par sanction, et un autre membre de l’équipe décide.",
      ],
    },
    {
      title: "Diffuser vos parties",
      text: [
        "Ouvrez Diffusions dans le menu du compte et créez une diffusion : elle vous suit, vous ou un autre joueur, une table ou un tournoi. Son adresse est montrée une fois. Entrez-la dans OBS, ou tout logiciel avec une source navigateur, en 1920 sur 1080.",
        "Choisissez si les mains sont cachées, montrées après chaque manche ou visibles en différé. Avec les mains visibles, chaque manche commence dans la diffusion seulement quand elle est finie à la table.",
        "Si vous perdez l’adresse ou la donnez par erreur, créez-en une autre ; l’ancienne cesse aussitôt de fonctionner.",
        "Dans les diffusions des autres, vous pouvez apparaître sans nom ni image : choisissez-le dans les réglages, sous Confidentialité.",
      ],
    },
  ],
};
