import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  slowTitle: "The server is slow to answer",
  slowHint: "You stay signed in. We keep trying, and this page opens as soon as the server answers.",
  loading: "Loading…",
} as const;

export const sessionText = defineText("session", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
