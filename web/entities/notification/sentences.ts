/** The sentences of notifications in the reader's language. English is built in; other languages load on demand. */
import { use } from "react";
import type { NotificationText } from "#protocol/calls/notification/sentences.ts";
import { en } from "#protocol/calls/notification/text/en.ts";
import { currentLanguage, type Language, useLanguage } from "#web/platform/languages/i18n.ts";

const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<NotificationText>>> = {
  es: async () => (await import("#protocol/calls/notification/text/es.ts")).es,
  fr: async () => (await import("#protocol/calls/notification/text/fr.ts")).fr,
  de: async () => (await import("#protocol/calls/notification/text/de.ts")).de,
};

const fetched = new Map<Language, Promise<NotificationText>>();

/** The sentences of a language; English where they cannot be fetched. */
function sentencesIn(language: Exclude<Language, "en">): Promise<NotificationText> {
  const known = fetched.get(language);
  if (known !== undefined) return known;
  const promise = loaders[language]().catch((error: unknown) => {
    console.warn("The sentences of notifications could not be fetched", error);
    return en;
  });
  fetched.set(language, promise);
  return promise;
}

/** Suspends until the sentences are there. */
export function useSentences(): NotificationText {
  const language = useLanguage();
  return language === "en" ? en : use(sentencesIn(language));
}

/** The sentences outside of components. */
export async function currentSentences(): Promise<NotificationText> {
  const language = currentLanguage();
  return language === "en" ? en : sentencesIn(language);
}
