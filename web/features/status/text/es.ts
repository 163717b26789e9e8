import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Estado del sistema",
  lead: "Qué funciona ahora y qué pasó últimamente.",
  failed: "No se pudo cargar el estado. Quizá el servidor no esté disponible.",
  checked: "Comprobado {{ago}}",
  allUp: "Todo funciona",
  someSlow: "Algunas partes van lentas",
  someDown: "Algunas partes no funcionan",
  uptime_one: "El {{percent}} % de las comprobaciones en {{count}} día fueron buenas",
  uptime_many: "El {{percent}} % de las comprobaciones en {{count}} de días fueron buenas",
  uptime_other: "El {{percent}} % de las comprobaciones en {{count}} días fueron buenas",
  noDays: "Aún sin comprobaciones",
  day: "{{day}}: {{percent}} % buenas",
  dayNone: "{{day}}: sin comprobaciones",
  history: "Hasta 90 días, hoy al final",
  bars: "Días con fallos",
  noBad: "Ningún día con fallos.",
  incidents: "Incidencias",
  noIncidents: "Sin incidencias.",
  support: "Escribir a soporte",
};
