import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  addFriend: "Agregar",
  requestSent: "Solicitud enviada",
  accept: "Aceptar",
  decline: "Rechazar",
  withdraw: "Retirar",
  friends: "Amigos",
  asked: "Solicitud enviada a {{username}}.",
  nowFriends: "{{username}} y tú ahora son amigos.",
  declined: "Rechazaste la solicitud de {{username}}.",
  withdrawn: "Retiraste tu solicitud a {{username}}.",
  removed: "{{username}} ya no está en tu lista de amigos.",
  notAccepted: "{{username}} no acepta solicitudes de amistad por ahora.",
  tooMany: "Uno de los dos llegó al límite de amigos y solicitudes.",
  more: "Más sobre {{username}}",
  remove: "Quitar amigo",
  removeQuestion:
    "¿Quitar a {{username}} de tus amigos? Para volver a serlo, uno de los dos tendrá que enviar una solicitud.",
  removeNow: "Quitar",
  cancel: "Cancelar",
};
