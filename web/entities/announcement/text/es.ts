import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  update: "Actualización",
  event: "Evento",
  maintenance: "Mantenimiento",
  news: "Noticia",
  high: "Prioridad alta",
  medium: "Prioridad media",
  low: "Prioridad baja",
  active: "Activo",
  scheduled: "Programado",
  expired: "Caducado",
  by: "de {{author}}",
  expiredHint: "Este anuncio ya no está vigente.",
  maintenanceFrom: "La página no estará disponible desde {{from}} hasta {{until}}.",
  views_one: "Leído por {{count}} jugador",
  views_many: "Leído por {{count}} jugadores",
  views_other: "Leído por {{count}} jugadores",
  failed: "No se pudieron cargar los anuncios.",
};
