import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  open: "Incidencia nueva",
  title: "Título",
  impact: "Gravedad",
  status: "Estado",
  parts: "Partes afectadas",
  text: "Lo que deben saber los jugadores",
  save: "Publicar",
  update: "Añadir novedad",
  saved: "Publicado en la página de estado",
  none: "Sin incidencias en los últimos 90 días.",
  failed: "No se pudieron cargar las incidencias.",
};
