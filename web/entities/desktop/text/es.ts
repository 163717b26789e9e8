import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  address: "Dirección del servidor",
  addressHint: "Déjala vacía para usar el servidor predeterminado",
  use: "Usar este servidor",
  asking: "Comprobando…",
  failed: "No funcionó. Inténtalo de nuevo.",
};
