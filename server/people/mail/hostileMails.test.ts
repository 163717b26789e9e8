import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/base/config/config.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { createLog } from "#server/base/core/log.ts";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { headerInjections, hostileStrings } from "#tests/support/hostileStrings.ts";
import { startMailServer } from "#tests/support/mailServer.ts";
import { within } from "#tests/support/within.ts";
import { escaped, compose } from "./compose.ts";
import type { Mail } from "./mailer.ts";
import { openMail } from "./openMail.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

type Values = Mail extends infer M ? (M extends Mail ? Pick<M, "template" | "values"> : never) : never;

/** Every mail that repeats what a player or a visitor wrote. */
const mailsWith = (text: string): readonly Values[] => [
  { template: "reset-link", values: { username: text, token: "t", minutes: 5 } },
  { template: "google-linked", values: { username: text } },
  { template: "email-changed", values: { username: text, email: "ama@example.org" } },
  { template: "account-deleted", values: { username: text } },
  { template: "ticket-answered", values: { number: "7", subject: text, text, link: null } },
  { template: "ticket-new", values: { number: "7", category: "bug", subject: text, from: text, text } },
  { template: "appeal-decided", values: { username: text, isGranted: true, answer: text, key: "k" } },
  {
    template: "digest",
    values: { username: text, items: [{ title: text, message: text }], count: 1, token: "t" },
  },
];

const composed = (text: string, locale: (typeof LOCALES)[number]) =>
  mailsWith(text).map((mail) =>
    compose({ ...mail, to: "kofi@example.org", locale } as Mail, { home: "https://spar.example" }),
  );
const tagsOf = (html: string): string[] => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
/** Where a mail leaves an empty text out or folds its lines, there are fewer tags; none is another. */
const lineBreaks = /<br ?\/?>|<\/?p\b[^>]*>/;

test.each(LOCALES)("five hundred hostile strings are text in every mail in %s", (locale) => {
  const plain = composed("Ama", locale);
  for (const text of hostileStrings) {
    for (const [at, { subject, html, text: words }] of composed(text, locale).entries()) {
      expect(subject).toBe(plain[at]?.subject);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      const known = new Set(tagsOf(plain[at]?.html ?? ""));
      expect(tagsOf(html).filter((tag) => !known.has(tag) && !lineBreaks.test(tag))).toEqual([]);
      for (const line of text.split(/\s+/).filter((each) => each !== "")) expect(html).toContain(escaped(line));
      for (const line of text.split(/\s+/)) expect(words).toContain(line);
    }
  }
});

test("a mail server is told of no other header or reader than the mail's own", async () => {
  const server = await startMailServer();
  undo.push(() => server.stop());
  const post = openMail({
    config: readConfig({ SMTP_URL: server.url, MAIL_FROM: "Spar <spar@example.org>" }),
    log: createLog("error", { write: () => undefined }),
    clock: systemClock,
    ownUrl: () => "https://spar.example",
    print: () => undefined,
  });
  undo.push(() => post.stop());
  const headersOf = async (text: string) => {
    const values = { number: "7", category: "bug", subject: text, from: text, text } as const;
    await post.deliver({ template: "ticket-new", to: "kofi@example.org", locale: "en", values });
    const { to, mail } = await within(server.next(), "a mail");
    return { to, subject: mail.subject, keys: mail.headers.map(({ key }) => key), addressed: mail.to };
  };
  const plain = await headersOf("Ama");
  for (const text of headerInjections) expect(await headersOf(text)).toEqual(plain);
  for (const to of headerInjections) {
    const values = { username: "Ama" } as const;
    await expect(post.deliver({ template: "google-linked", to, locale: "en", values })).rejects.toThrow(
      "not one mail address",
    );
  }
});
