/** The sentences of notifications in all languages, for mails and notifications of the system. */
import type { Locale } from "#server/protocol/accounts.ts";
import type { NotificationText } from "#server/protocol/notification/sentences.ts";
import { de } from "#server/protocol/notification/text/de.ts";
import { en } from "#server/protocol/notification/text/en.ts";
import { es } from "#server/protocol/notification/text/es.ts";
import { fr } from "#server/protocol/notification/text/fr.ts";

export const sentences: Readonly<Record<Locale, NotificationText>> = { en, es, fr, de };
