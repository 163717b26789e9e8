import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  you: "Tú",
  handedOver_one: "{{count}} partida que jugaste sin conexión se añadió a tu historial.",
  handedOver_many: "{{count}} de partidas que jugaste sin conexión se añadieron a tu historial.",
  handedOver_other: "{{count}} partidas que jugaste sin conexión se añadieron a tu historial.",
};
