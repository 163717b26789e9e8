import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  challenges: "Retos",
  challengesYou: "{{username}} te reta",
  waitingFor: "Esperando a {{username}}…",
  points_one: "A {{count}} punto",
  points_many: "A {{count}} puntos",
  points_other: "A {{count}} puntos",
  timeLeft: "Tiempo restante",
  decline: "Rechazar",
  cancel: "Cancelar",
  hasAccepted: "{{username}} aceptó tu reto",
  toTable: "Ir a la mesa",
  hasDeclined: "{{username}} rechazó tu reto",
  hasTakenBack: "{{username}} retiró el reto",
  hasNotAnswered: "{{username}} no respondió a tu reto",
  isOver: "El reto de {{username}} ya no está disponible",
};
