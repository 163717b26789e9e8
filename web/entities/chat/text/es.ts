import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  placeholder: "Escribe un mensaje…",
  send: "Enviar",
  notSent: "Tu mensaje no se ha enviado. Inténtalo de nuevo.",
  emoji: "Emoji",
  emojiSmileys: "Caras",
  emojiGaming: "Juego",
  emojiHearts: "Corazones",
  emojiHands: "Manos",
  emojiSymbols: "Símbolos",

  viewProfile: "Ver perfil",
  mute: "Silenciar",
  unmute: "Dejar de silenciar",
  block: "Bloquear",
  unblock: "Desbloquear",
  report: "Denunciar",
  muted: "{{username}} está en silencio en esta pestaña hasta que la cierres.",
  unmuted: "{{username}} ya no está en silencio.",
  blocked: "Bloqueaste a {{username}}. Ya no verás sus mensajes.",
  unblocked: "Ya no bloqueas a {{username}}.",

  reportTitle: "Denunciar a {{username}}",
  reportHint: "Con tu denuncia se envían sus mensajes más recientes de aquí.",
  reportProfileHint: "Con tu denuncia se envían el nombre y la imagen de este jugador.",
  reason: "Motivo",
  reasonAbuse: "Insultos o acoso",
  reasonSpam: "Spam o publicidad",
  reasonCheating: "Trampas",
  reasonName: "Nombre o imagen ofensivos",
  reasonOther: "Otra cosa",
  details: "Detalles (opcional)",
  cancel: "Cancelar",
  sendReport: "Enviar denuncia",
  reported: "Gracias. Enviamos tu denuncia.",
};
