import { contactUrl, forgotUrl, resetUrl, shortAddress, type LetterText } from "../letter.ts";

export const fr: LetterText = {
  orOpen: "Ou ouvrez cette adresse :",
  footer: "Spar. Remportez le dernier pli. Prenez la couronne.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Votre code de vérification pour Spar",
    preview: `Le code est valable ${minutes} minutes.`,
    heading: "Votre code de vérification",
    before: ["Saisissez ces six chiffres pour confirmer que cette adresse est la vôtre :"],
    code,
    after: [
      `Le code est valable ${minutes} minutes et une seule fois. Nous ne le demandons jamais par téléphone ni par chat.`,
      "Vous n’avez rien demandé ? Quelqu’un s’est trompé d’adresse, vous n’avez rien à faire.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Choisissez un nouveau mot de passe pour Spar",
    preview: `Le lien est valable ${minutes} minutes.`,
    heading: "Choisissez un nouveau mot de passe",
    before: [
      `Bonjour ${username},`,
      "quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte. Choisissez-le ici :",
    ],
    button: { label: "Choisir un mot de passe", url: resetUrl(surrounding, token) },
    after: [
      `Le lien est valable ${minutes} minutes et une seule fois. Vous serez ensuite déconnecté partout ailleurs.`,
      "Vous n’avez rien demandé ? Votre mot de passe ne change pas, vous n’avez rien à faire.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google a été relié à votre compte Spar",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Google a été relié à votre compte",
    before: [
      `Bonjour ${username},`,
      "on peut désormais entrer dans votre compte avec Google aussi. Si c’était vous, vous n’avez rien à faire.",
      "Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe et écrivez-nous :",
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
      "le mot de passe de votre compte vient d’être modifié et les autres appareils ont été déconnectés. Si c’était vous, vous n’avez rien à faire.",
      "Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe :",
    ],
    button: { label: "Choisir un mot de passe", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Votre adresse e-mail pour Spar a été modifiée",
    preview: "Si c’était vous, vous n’avez rien à faire.",
    heading: "Votre adresse e-mail a été modifiée",
    before: [
      `Bonjour ${username},`,
      `votre compte est désormais lié à l’adresse ${shortAddress(email)}. Celle-ci ne permet plus de se connecter.`,
      "Si c’était vous, vous n’avez rien à faire. Si ce n’était pas vous, écrivez-nous tout de suite :",
    ],
    button: { label: "Nous contacter", url: contactUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Votre compte Spar a été supprimé",
    preview: "Merci d’avoir joué.",
    heading: "Votre compte a été supprimé",
    before: [
      `Bonjour ${username},`,
      "votre compte, son adresse et son image ont disparu. Les parties que vous avez jouées restent, sans votre nom, dans l’historique de ceux qui les ont jouées avec vous.",
      "Merci d’avoir joué. Il y aura toujours une chaise pour vous à la table.",
    ],
    after: [],
  }),
};
