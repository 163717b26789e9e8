import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  forgets:
    "Le stockage de ce navigateur est bloqué ou plein. Tout fonctionne, mais si vous fermez ou rechargez cette page, vous êtes déconnecté et vos réglages ici sont perdus.",
};
