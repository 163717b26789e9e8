/** From what is to be said to whole mails in the reader's language. */
import type { Locale } from "#protocol/calls/accounts.ts";
import { htmlOf, textOf } from "./layout.ts";
import type { MailText, LanguageMailTexts, MailTextWriters, MailContext } from "./mailText.ts";
import type { Mail, MailOf, TemplateName } from "./mailer.ts";
import { de } from "./text/de.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";
import { fr } from "./text/fr.ts";

/** A mail ready to go. */
export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs end such mails by one press; null for mails that answer what the reader did. */
  readonly unsubscribeUrl: string | null;
}

const languages: Readonly<Record<Locale, LanguageMailTexts>> = { en, es, fr, de };

/** Lays a mail out in its language. */
export function compose(mail: Mail, surrounding: MailContext): ComposedMail {
  const language = languages[mail.locale];
  const letter = textFor(mail, language, surrounding);
  const frame = { locale: mail.locale, orOpen: language.orOpen, footer: language.footer };
  return {
    to: mail.to,
    subject: letter.subject,
    text: textOf(letter, frame),
    html: htmlOf(letter, frame),
    unsubscribeUrl: letter.unsubscribe?.url ?? null,
  };
}

function textFor<T extends TemplateName>(
  mail: MailOf<T>,
  language: MailTextWriters,
  surrounding: MailContext,
): MailText {
  return language[mail.template](mail.values, surrounding);
}

const address = /^[^\s<>()[\]\\,;:"@\p{C}]{1,64}@[^\s<>()[\]\\,;:"@\p{C}]{1,190}$/u;

/** Whether this is one plain address: no list, no name, no second line for a header. */
export const isAddress = (text: string): boolean => address.test(text);
