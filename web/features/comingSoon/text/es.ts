import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  eventsTitle: "Eventos",
  eventsBody: "Aquí verás torneos y eventos especiales: en curso, próximos y pasados. Todavía no hay nada previsto.",
  tournamentsTitle: "Torneos",
  tournamentsBody:
    "Doble eliminación, un cuadro que seguir y una corona para quien gane. Todavía no se ha anunciado el primer torneo.",
  supportTitle: "Soporte",
  supportBody:
    "Aquí verás consultas de soporte y problemas conocidos. Por ahora, mira las preguntas frecuentes o escríbenos desde la página de contacto.",
  helpTitle: "Centro de ayuda",
  helpBody:
    "Aquí verás artículos sobre lo básico, el juego y temas técnicos. Por ahora, las reglas enseñan el juego en un minuto.",
  statusTitle: "Estado del sistema",
  statusBody:
    "Aquí verás la carga, el tiempo de actividad y los problemas conocidos. Si puedes leer esto, la página funciona.",
  announcementsTitle: "Anuncios",
  announcementsBody: "Aquí se anunciarán novedades, actualizaciones y mantenimientos. Todavía no hay nada nuevo.",
  activitiesTitle: "Actividades",
  activitiesBody: "Aquí verás tus logros y los de tus amigos.",
  doNow: "Mientras tanto",
  play: "Jugar una partida",
  rules: "Leer las reglas",
  faq: "Ver las preguntas frecuentes",
  contact: "Contáctanos",
  history: "Ver el historial de partidas",
  notFoundTitle: "Página no encontrada",
  notFoundBody: "No hay nada en esta dirección. Quizá la página cambió de lugar o el enlace está incompleto.",
  notFoundHome: "Ir a la página de inicio",
};
