/**
 * Composes a mail in the reader's language, as plain text and as HTML. The HTML is what every mail program understands:
 * tables, styles on the elements, nothing fetched from anywhere, and every word escaped.
 */
import type { Locale } from "#protocol/calls/accounts.ts";
import type {
  MailText,
  Mail,
  MailOf,
  TemplateName,
  LanguageMailTexts,
  MailTextWriters,
  MailContext,
} from "./mailer.ts";
import { de } from "./text/de.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";
import { fr } from "./text/fr.ts";

export interface Frame {
  readonly locale: Locale;
  readonly orOpen: string;
  readonly footer: string;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, in quotation marks too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The mail for programs, and people, that read text. */
function textOf(letter: MailText, { footer }: Frame): string {
  const { heading, before, items = [], code, button, after, unsubscribe } = letter;
  const parts = [
    heading,
    ...before,
    ...items.map(({ title, message }) => `* ${title}\n  ${message}`),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [button.url]),
    ...after,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
    `-- \n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const colours = {
  ground: "#f6efe0",
  paper: "#fffaf0",
  line: "#e2d6bd",
  ink: "#1e1915",
  soft: "#5d5244",
  felt: "#0e3b2e",
  gold: "#f2b705",
} as const;
const fonts = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const display = "font-family:'Bricolage Grotesque','Trebuchet MS',Helvetica,Arial,sans-serif";

const paragraph = (text: string, colour: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${colour}">${escaped(text)}</p>`;

const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:18px 12px;border-radius:14px;background:${colours.felt};color:${colours.ground};` +
  `text-align:center;font-family:'SFMono-Regular',Menlo,Consolas,monospace;font-size:34px;font-weight:700;` +
  `letter-spacing:10px">${escaped(code)}</p>`;

const buttonBox = ({ label, url }: NonNullable<MailText["button"]>, orOpen: string): string =>
  `<p style="margin:8px 0 20px"><a href="${escaped(url)}" target="_blank" rel="noopener noreferrer" ` +
  `style="display:inline-block;padding:14px 26px;border-radius:999px;background:${colours.gold};color:${colours.ink};` +
  `font-size:16px;font-weight:700;text-decoration:none">${escaped(label)}</a></p>` +
  `<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${colours.soft}">${escaped(orOpen)}<br>` +
  `<a href="${escaped(url)}" target="_blank" rel="noopener noreferrer" ` +
  `style="color:${colours.felt};word-break:break-all">${escaped(url)}</a></p>`;

const itemBox = ({ title, message }: NonNullable<MailText["items"]>[number]): string =>
  `<p style="margin:0 0 12px;padding:12px 16px;border-left:4px solid ${colours.gold};background:${colours.ground};` +
  `font-size:16px;line-height:1.5;color:${colours.ink}"><strong>${escaped(title)}</strong><br>${escaped(message)}</p>`;

const unsubscribeLine = ({ label, url }: NonNullable<MailText["unsubscribe"]>): string =>
  `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${colours.soft}">` +
  `<a href="${escaped(url)}" target="_blank" rel="noopener noreferrer" style="color:${colours.felt}">${escaped(label)}</a></p>`;

/** The mail for everybody else. */
function htmlOf(letter: MailText, { locale, orOpen, footer }: Frame): string {
  const { subject, preview, heading, before, items = [], code, button, after, unsubscribe } = letter;
  const body = [
    ...before.map((text) => paragraph(text, colours.ink)),
    ...items.map(itemBox),
    code === undefined ? "" : codeBox(code),
    button === undefined ? "" : buttonBox(button, orOpen),
    ...after.map((text) => paragraph(text, colours.soft)),
    unsubscribe === undefined ? "" : unsubscribeLine(unsubscribe),
  ].join("\n");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colours.ground};${fonts}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.ground}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td bgcolor="${colours.felt}" style="padding:22px 32px;border-radius:18px 18px 0 0;border-bottom:4px solid ${colours.gold};${display};font-size:24px;font-weight:800;color:${colours.ground}"><span style="color:${colours.gold}">&#9819;</span>&nbsp;Spar</td></tr>
<tr><td bgcolor="${colours.paper}" style="padding:32px 32px 16px;border:1px solid ${colours.line};border-top:0;border-radius:0 0 18px 18px">
<h1 style="margin:0 0 18px;${display};font-size:25px;line-height:1.25;color:${colours.ink}">${escaped(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:18px 32px;font-size:13px;line-height:1.5;color:${colours.soft}">${escaped(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A mail that can be sent. */
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
