import {
  appealUrl,
  contactUrl,
  forgotUrl,
  linesOf,
  notificationsUrl,
  resetUrl,
  shortAddress,
  staffTicketUrl,
  ticketUrl,
  type LanguageMailTexts,
  unsubscribeUrl,
} from "../mailer.ts";

const twoFactorChanges = {
  on: {
    subject: "La connexion en deux étapes est activée",
    heading: "La connexion en deux étapes est activée",
    what: "Vous avez activé la connexion en deux étapes. Désormais, vous saisissez aussi un code de votre application d’authentification pour vous connecter. Gardez vos codes de secours en lieu sûr.",
  },
  app: {
    subject: "Votre application d’authentification a changé",
    heading: "Votre application d’authentification a changé",
    what: "Les codes viennent maintenant d’une autre application d’authentification, et vous avez de nouveaux codes de secours. L’ancienne application et les anciens codes ne fonctionnent plus.",
  },
  codes: {
    subject: "Vous avez de nouveaux codes de secours",
    heading: "Vous avez de nouveaux codes de secours",
    what: "De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus.",
  },
  off: {
    subject: "La connexion en deux étapes est désactivée",
    heading: "La connexion en deux étapes est désactivée",
    what: "La connexion en deux étapes a été désactivée pour votre compte. Vous vous connectez de nouveau sans code.",
  },
} as const;

export const fr: LanguageMailTexts = {
  orOpen: "Ou ouvrez cette adresse :",
  footer: "Spar. Remportez le dernier pli. Prenez la couronne.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Votre code de vérification Spar",
    preview: `Le code expire dans ${minutes} minutes.`,
    heading: "Votre code de vérification",
    before: ["Saisissez ces six chiffres pour confirmer votre adresse e-mail :"],
    code,
    after: [
      `Le code ne sert qu’une fois et expire dans ${minutes} minutes. Nous ne vous le demanderons jamais par téléphone ni par messagerie.`,
      "Si vous n’avez pas demandé ce code, quelqu’un s’est sans doute trompé d’adresse. Vous pouvez ignorer cet e-mail.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Choisissez un nouveau mot de passe pour Spar",
    preview: `Le lien expire dans ${minutes} minutes.`,
    heading: "Choisissez un nouveau mot de passe",
    before: [
      `Bonjour ${username},`,
      "Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte. Choisissez-le ici :",
    ],
    button: { label: "Choisir un mot de passe", url: resetUrl(surrounding, token) },
    after: [
      `Le lien ne sert qu’une fois et expire dans ${minutes} minutes. Vos autres appareils seront ensuite déconnectés.`,
      "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne change pas.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google est maintenant associé à votre compte Spar",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Google est associé à votre compte",
    before: [
      `Bonjour ${username},`,
      "Vous pouvez maintenant vous connecter à votre compte avec Google. Si c’était vous, vous n’avez rien à faire.",
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez-nous :",
    ],
    button: { label: "Nous contacter", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Votre mot de passe Spar a été modifié",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Votre mot de passe a été modifié",
    before: [
      `Bonjour ${username},`,
      "Le mot de passe de votre compte vient d’être modifié et vos autres appareils ont été déconnectés. Si c’était vous, vous n’avez rien à faire.",
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :",
    ],
    button: { label: "Choisir un mot de passe", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Votre adresse e-mail Spar a été modifiée",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Votre adresse e-mail a été modifiée",
    before: [
      `Bonjour ${username},`,
      `Votre compte utilise maintenant l’adresse ${shortAddress(email)}. Celle-ci ne permet plus de se connecter.`,
      "Si c’était vous, vous n’avez rien à faire. Si ce n’était pas vous, écrivez-nous tout de suite :",
    ],
    button: { label: "Nous contacter", url: contactUrl(surrounding) },
    after: [],
  }),
  "two-factor-changed": ({ username, change }, surrounding) => {
    const { subject, heading, what } = twoFactorChanges[change];
    return {
      subject,
      preview: "Si c’était vous, vous n’avez rien à faire.",
      heading,
      before: [
        `Bonjour ${username},`,
        what,
        "Si c’était vous, vous n’avez rien à faire.",
        "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :",
      ],
      button: { label: "Choisir un mot de passe", url: forgotUrl(surrounding) },
      after: [],
    };
  },
  "recovery-code-used": ({ username, left }, surrounding) => ({
    subject: "Un code de secours de votre compte a été utilisé",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Un code de secours a été utilisé",
    before: [
      `Bonjour ${username},`,
      "L’un de vos codes de secours vient d’être utilisé à la place d’un code de votre application. Il ne fonctionne plus.",
      left === 0
        ? "Il ne vous reste aucun code de secours. Créez-en de nouveaux dans les réglages."
        : left === 1
          ? "Il vous reste 1 code de secours. Créez-en de nouveaux dans les réglages."
          : `Il vous reste ${left} codes de secours.`,
      "Si c’était vous, vous n’avez rien à faire.",
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :",
    ],
    button: { label: "Choisir un mot de passe", url: forgotUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Votre compte Spar a été supprimé",
    preview: "Merci d’avoir joué.",
    heading: "Votre compte a été supprimé",
    before: [
      `Bonjour ${username},`,
      "Votre compte, votre adresse e-mail et votre image ont été supprimés. Vos parties restent, sans votre nom, dans l’historique de ceux qui les ont jouées avec vous.",
      "Merci d’avoir joué. Il y aura toujours une place pour vous à la table.",
    ],
    after: [],
  }),
  "appeal-decided": ({ username, isGranted, answer, key }, surrounding) => ({
    subject: isGranted ? "Votre recours a été accepté" : "Votre recours a été rejeté",
    preview: isGranted ? "La sanction a été levée." : "La décision est maintenue.",
    heading: isGranted ? "Votre recours a été accepté" : "Votre recours a été rejeté",
    before: [
      `Bonjour ${username},`,
      isGranted
        ? "Nous avons examiné votre recours et vous aviez raison. La sanction a été levée."
        : "Nous avons examiné votre recours. La décision est maintenue.",
      ...linesOf(answer),
    ],
    button: { label: "Lire la réponse", url: appealUrl(surrounding, key) },
    after: [],
  }),
  "ticket-opened": ({ number, link, confirm }, surrounding) => ({
    subject: `Nous avons reçu votre message : demande ${number}`,
    preview: "Confirmez votre adresse pour recevoir notre réponse par e-mail.",
    heading: `Demande ${number}`,
    before: [
      "Merci de nous avoir écrit. Nous vous répondrons dès que possible.",
      "Ouvrez le lien pour confirmer cette adresse. Vous recevrez ainsi notre réponse par e-mail. Avec le même lien, vous pouvez lire la demande et y répondre à tout moment :",
    ],
    button: { label: "Ouvrir la demande", url: ticketUrl(surrounding, number, link, confirm) },
    after: [
      "Si vous ne nous avez pas écrit, quelqu’un s’est sans doute trompé d’adresse. Vous pouvez ignorer cet e-mail.",
    ],
  }),
  "ticket-answered": ({ number, subject, text, link }, surrounding) => ({
    subject: `Nous avons répondu à votre demande ${number}`,
    preview: "Lisez la réponse et répondez.",
    heading: subject,
    before: linesOf(text),
    button: { label: "Lire et répondre", url: ticketUrl(surrounding, number, link) },
    after: [
      `Voici la réponse à votre demande ${number}. Répondez sur la page : personne ne lit les réponses à cet e-mail.`,
    ],
  }),
  "ticket-new": ({ number, category, subject, from, text }, surrounding) => ({
    subject: `Nouvelle demande ${number} (${category})`,
    preview: subject,
    heading: subject,
    before: [`De ${from}, sujet : ${category}`, ...linesOf(text)],
    button: { label: "Répondre", url: staffTicketUrl(surrounding, number) },
    after: [],
  }),
  digest: ({ username, items, count, token }, surrounding) => ({
    subject:
      count === 1
        ? "Vous avez une nouvelle notification sur Spar"
        : `Vous avez ${count} nouvelles notifications sur Spar`,
    preview: items[0]?.message ?? "",
    heading: "Pendant votre absence",
    before: [`Bonjour ${username},`, "Voici ce qui s’est passé depuis votre dernière visite."],
    items,
    button: { label: "Voir les notifications", url: notificationsUrl(surrounding) },
    after: ["Vous recevez cet e-mail une fois par jour au plus. Les réglages permettent d’en choisir les sujets."],
    unsubscribe: { label: "Ne plus recevoir ces e-mails", url: unsubscribeUrl(surrounding, token) },
  }),
};
