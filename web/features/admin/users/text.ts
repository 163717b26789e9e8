import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the users, their sanctions and their roles. */
export const usersText = defineText("adminUsers", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
