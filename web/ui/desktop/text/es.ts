import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  address: "Dirección del servidor",
  addressHint: "Déjala vacía para volver al servidor que Spar trae de origen",
  use: "Usar este servidor",
  asking: "Preguntando…",
  failed: "No ha funcionado. Inténtalo de nuevo.",
};
