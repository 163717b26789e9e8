/** The sentences of notifications in all languages, for mails and notifications of the system. */
import type { Locale } from "#protocol/calls/accounts.ts";
import type { NotificationText } from "#protocol/calls/notification/sentences.ts";
import { de } from "#protocol/calls/notification/text/de.ts";
import { en } from "#protocol/calls/notification/text/en.ts";
import { es } from "#protocol/calls/notification/text/es.ts";
import { fr } from "#protocol/calls/notification/text/fr.ts";

export const sentences: Readonly<Record<Locale, NotificationText>> = { en, es, fr, de };
