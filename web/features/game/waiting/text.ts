import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The words of the waiting room: invitations and computers. */
export const waitingText = defineText("waiting", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
