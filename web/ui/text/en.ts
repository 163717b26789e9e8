import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  close: "Close",
  dismiss: "Dismiss",
  notifications: "Notifications (F8)",
  loading: "Loading…",
  retry: "Retry",
} as const;

/** Texts of the controls themselves. */
export const uiText = defineText("ui", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
