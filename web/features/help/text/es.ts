import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Centro de ayuda",
  lead: "Busca en los artículos o elige un tema.",
  quick: "Enlaces rápidos",
  rules: "Reglas",
  cards: "Cartas",
  support: "Soporte",
  contact: "Contacto",
  basics: "Lo básico",
  gameplay: "Juego",
  technical: "Técnica",
  still: "¿Aún necesitas ayuda?",
  submit: "Enviar una consulta",
  community: "Comunidad",
  related: "Más artículos",
  notFound: "No existe ese artículo.",
  back: "Todos los artículos",
  failed: "No se pudieron cargar los artículos.",
};
