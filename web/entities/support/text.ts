import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The words of tickets and of the server's parts that several screens use. */
export const ticketText = defineText("ticket", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
