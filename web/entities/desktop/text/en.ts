import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  address: "Server address",
  addressHint: "Leave empty to use the default server",
  use: "Use this server",
  asking: "Checking…",
  failed: "That did not work. Please try again.",
} as const;

export const serverText = defineText("server", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
