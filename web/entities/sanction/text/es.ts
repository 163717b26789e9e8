import { reasonsEs } from "#protocol/calls/notification/reasons.ts";
import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  ...reasonsEs,
  banTitle: "Tu cuenta está expulsada",
  suspensionTitle: "Tu cuenta está suspendida",
  muteTitle: "Estás silenciado",
  banOver: "Expulsión",
  suspensionOver: "Suspensión",
  muteOver: "Silencio",
  banLead: "Ya no puedes jugar ni iniciar sesión con esta cuenta.",
  suspensionLead: "Hasta entonces no puedes jugar ni iniciar sesión con esta cuenta.",
  muteLead: "Puedes jugar, pero hasta entonces no puedes escribir en ningún chat.",
  why: "Motivo",
  note: "Mensaje de los moderadores",
  until: "Hasta",
  noEnd: "Sin fin",
  mayAppeal: "Si crees que es un error, puedes apelar una vez. Decide otra persona del equipo.",
  appeal: "Apelar",
  close: "Cerrar",
  mutedUntil: "Estás silenciado hasta el {{time}}. {{reason}}",
  muted: "Estás silenciado. {{reason}}",
  guestsTitle: "Los invitados no pueden jugar ahora",
  guestsLead:
    "Un invitado de tu red fue expulsado, así que ningún invitado nuevo puede jugar desde aquí hasta el {{time}}. Con una cuenta sí puedes jugar.",
  signIn: "Iniciar sesión",
  signUp: "Registrarse",
};
