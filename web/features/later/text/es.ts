import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  notificationsTitle: "Notificaciones",
  notificationsBody: "Los retos, torneos y premios se anunciarán aquí.",
  eventsTitle: "Eventos",
  eventsBody:
    "Aquí aparecerán torneos y noches especiales: lo que hay, lo que viene y lo que fue. Todavía no hay nada previsto.",
  tournamentsTitle: "Torneos",
  tournamentsBody:
    "Doble eliminación, un cuadro que seguir y una corona para quien gane. El primero está por convocar.",
  supportTitle: "Asistencia",
  supportBody:
    "Aquí estarán las consultas y los problemas conocidos. Hasta entonces, las preguntas frecuentes resuelven casi todo y la página de contacto llega a nosotros.",
  helpTitle: "Centro de ayuda",
  helpBody:
    "Aquí habrá artículos sobre lo básico, el juego y la técnica. Hasta entonces, las reglas enseñan el juego en un minuto.",
  statusTitle: "Estado del sistema",
  statusBody: "Aquí se verán la carga, el tiempo activo y las incidencias. Si puedes leer esto, el sitio funciona.",
  announcementsTitle: "Anuncios",
  announcementsBody:
    "Aquí se anunciarán novedades, actualizaciones y mantenimientos. Todavía no hay nada que anunciar.",
  activitiesTitle: "Actividades",
  activitiesBody: "Aquí se contará lo que logréis tú y tus amigos.",
  adminTitle: "Panel de administración",
  adminBody:
    "Para quienes administran este servidor: jugadores, mesas, avisos y anuncios. Se abrirá solo para administradores.",
  doNow: "Lo que puedes hacer ya",
  play: "Jugar una partida",
  rules: "Leer las reglas",
  faq: "Ver las preguntas frecuentes",
  contact: "Contactar",
  history: "Ver el historial de partidas",
  notFoundTitle: "Esta página no tiene cartas",
  notFoundBody: "No hay nada en esta dirección. Quizá se haya movido o al enlace le falte una letra.",
  notFoundHome: "Ir a la página de inicio",
};
