import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of setting two-factor sign-in up. */
export const twoFactorText = defineText("twoFactor", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
