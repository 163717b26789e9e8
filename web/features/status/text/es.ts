import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Estado del sistema",
  lead: "Qué funciona ahora y qué pasó en los últimos 90 días.",
  failed: "No se pudo cargar el estado. Quizá el servidor no esté disponible.",
  checked: "Comprobado {{ago}}",
  allUp: "Todo funciona",
  someSlow: "Algunas partes van lentas",
  someDown: "Algunas partes no funcionan",
  uptime: "El {{percent}} % de las comprobaciones en 90 días fueron buenas",
  noDays: "Aún sin comprobaciones",
  day: "{{day}}: {{percent}} % buenas",
  dayNone: "{{day}}: sin comprobaciones",
  history: "Los últimos 90 días, hoy al final",
  bars: "Días con fallos",
  noBad: "Ningún día con fallos.",
  incidents: "Incidencias",
  noIncidents: "Sin incidencias en los últimos 90 días.",
  support: "Escribir a soporte",
};
