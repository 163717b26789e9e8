import { reasonsFr } from "#protocol/calls/notification/reasons.ts";
import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  ...reasonsFr,
  banTitle: "Votre compte est banni",
  suspensionTitle: "Votre compte est suspendu",
  muteTitle: "Vous ne pouvez plus écrire",
  banOver: "Bannissement",
  suspensionOver: "Suspension",
  muteOver: "Interdiction d’écrire",
  banLead: "Vous ne pouvez plus jouer ni vous connecter avec ce compte.",
  suspensionLead: "Jusque-là, vous ne pouvez ni jouer ni vous connecter avec ce compte.",
  muteLead: "Vous pouvez jouer, mais jusque-là vous ne pouvez écrire dans aucune discussion.",
  why: "Motif",
  note: "Message des modérateurs",
  until: "Jusqu’au",
  noEnd: "Sans fin",
  mayAppeal:
    "Si vous pensez qu’il s’agit d’une erreur, vous pouvez faire un recours, une seule fois. Une autre personne de l’équipe décide.",
  appeal: "Faire un recours",
  close: "Fermer",
  mutedUntil: "Vous ne pouvez pas écrire jusqu’au {{time}}. {{reason}}",
  muted: "Vous ne pouvez pas écrire. {{reason}}",
  guestsTitle: "Les invités ne peuvent pas jouer pour le moment",
  guestsLead:
    "Un invité de votre réseau a été banni : aucun nouvel invité ne peut jouer d’ici jusqu’au {{time}}. Avec un compte, vous pouvez jouer.",
  signIn: "Se connecter",
  signUp: "S’inscrire",
};
