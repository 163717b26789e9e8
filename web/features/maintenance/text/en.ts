import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  label: "Maintenance",
  startsIn: "Maintenance starts in {{time}}.",
  goesOn: "Maintenance is under way, for about {{time}} more.",
  details: "Read more",
} as const;

/** The texts of the maintenance banner. */
export const maintenanceText = defineText("maintenance", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
