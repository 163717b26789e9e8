import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  addFriend: "Añadir amigo",
  requestSent: "Solicitud enviada",
  accept: "Aceptar",
  decline: "Rechazar",
  withdraw: "Retirar",
  friends: "Sois amigos",
  asked: "{{username}} tiene tu solicitud.",
  nowFriends: "{{username}} y tú ya sois amigos.",
  declined: "La solicitud de {{username}} queda fuera de la mesa.",
  withdrawn: "Has retirado tu solicitud a {{username}}.",
  removed: "{{username}} ya no está en tu lista.",
  notAccepted: "{{username}} no acepta solicitudes de amistad por ahora.",
  tooMany: "Uno de los dos tiene tantos amigos y solicitudes como caben en la lista.",
  more: "Más sobre {{username}}",
  remove: "Quitar amigo",
  removeQuestion: "¿Quitar a {{username}} de tus amigos? Para volver a serlo, uno de los dos tendrá que pedirlo.",
  removeNow: "Quitar",
  cancel: "Cancelar",
};
