/** Why staff sanctioned a player, in words to the player. Notifications and the page use the same. */
import type { SanctionReason } from "../sanctions.ts";

type Reasons = Readonly<Record<SanctionReason, string>>;

export const reasonsEn: Reasons = {
  cheating: "You did not play fair.",
  abuse: "You insulted or harassed other players.",
  spam: "You sent spam or advertising.",
  name: "Your name or picture is offensive.",
  accounts: "You use several accounts.",
  other: "You broke our rules.",
};

export const reasonsEs: Reasons = {
  cheating: "No jugaste limpio.",
  abuse: "Insultaste o acosaste a otros jugadores.",
  spam: "Enviaste spam o publicidad.",
  name: "Tu nombre o tu imagen es ofensivo.",
  accounts: "Usas varias cuentas.",
  other: "Incumpliste nuestras reglas.",
};

export const reasonsFr: Reasons = {
  cheating: "Vous n’avez pas joué franc jeu.",
  abuse: "Vous avez insulté ou harcelé d’autres joueurs.",
  spam: "Vous avez envoyé du spam ou de la publicité.",
  name: "Votre nom ou votre image est offensant.",
  accounts: "Vous utilisez plusieurs comptes.",
  other: "Vous avez enfreint nos règles.",
};

export const reasonsDe: Reasons = {
  cheating: "Du hast nicht fair gespielt.",
  abuse: "Du hast andere Spieler beleidigt oder belästigt.",
  spam: "Du hast Spam oder Werbung verschickt.",
  name: "Dein Name oder dein Bild ist anstößig.",
  accounts: "Du benutzt mehrere Konten.",
  other: "Du hast gegen unsere Regeln verstoßen.",
};
