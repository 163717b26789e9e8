import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Anuncios",
  lead: "Noticias, actualizaciones, eventos y mantenimiento.",
  filter: "Tipo de anuncio",
  all: "Todos",
  allUpdates: "Actualizaciones",
  allEvents: "Eventos",
  allMaintenance: "Mantenimiento",
  allNews: "Noticias",
  unread: "Nuevo",
  empty: "No hay anuncios",
  emptyHint: "Aquí aparecerán las novedades.",
  emptyFilter: "Por ahora no hay nada de este tipo.",
  showAll: "Ver todos",
  goneTitle: "Este anuncio ya no está aquí",
  goneHint: "Puede que se haya eliminado o que el enlace esté incompleto.",
  back: "Todos los anuncios",
};
