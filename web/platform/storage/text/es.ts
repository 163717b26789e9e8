import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  forgets:
    "El almacenamiento de este navegador está bloqueado o lleno. Todo funciona, pero al cerrar o recargar esta página se cierra tu sesión y se pierden tus ajustes de aquí.",
};
