/** Mail as it arrives: sent to a real SMTP server and read back as a mail program reads it. */
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/base/config/config.ts";
import { mailLimits } from "./limits.ts";
import { createLog } from "#server/base/core/log.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { workFor } from "#server/base/core/asker.ts";
import { shares } from "#server/base/core/shares.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { startMailServer, type MailServer } from "#tests/support/mailServer.ts";
import { within } from "#tests/support/within.ts";
import type { Mail, MailOf, MailValues, TemplateName } from "./mailer.ts";
import { MailUnavailable } from "./mailer.ts";
import { openMail, type MailService } from "./openMail.ts";
import { like } from "#tests/support/like.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

interface Opened {
  readonly post: MailService;
  readonly log: string[];
  readonly printed: string[];
  /** Resolves with the first line of the log that says this. */
  readonly said: (words: string) => Promise<string>;
}

function open(environment: Record<string, string>, clock = new FakeClock()): Opened {
  const log: string[] = [];
  const printed: string[] = [];
  const waiting: { words: string; resolve: (line: string) => void }[] = [];
  const write = (line: string): void => {
    log.push(line);
    for (const { words, resolve } of waiting) if (line.includes(words)) resolve(line);
  };
  const post = openMail({
    config: readConfig(environment),
    log: createLog("debug", { write }),
    clock,
    ownUrl: () => "http://localhost:3000",
    print: (text) => printed.push(text),
  });
  undo.push(() => post.stop());
  const said = (words: string): Promise<string> => {
    const heard = log.find((line) => line.includes(words));
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.push({ words, resolve });
    return within(heard === undefined ? promise : Promise.resolve(heard), `the log to say "${words}"`);
  };
  return { post, log, printed, said };
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  undo.push(() => server.stop());
  return server;
}

const arriving = (server: MailServer) => within(server.next(), "a mail");

const token = "q-Zt_0123456789012345678901234567890123456_";
const values: MailValues = {
  "verify-code": { code: "048213", minutes: 10 },
  "reset-link": { username: "Ama", token, minutes: 30 },
  "google-linked": { username: "Ama" },
  "password-changed": { username: "Ama" },
  "email-changed": { username: "Ama", email: "new.address@example.net" },
  "two-factor-changed": { username: "Ama", change: "on" },
  "recovery-code-used": { username: "Ama", left: 7 },
  "account-deleted": { username: "Ama" },
  "appeal-decided": { username: "Ama", isGranted: true, answer: "We are sorry.", key: "7.q-Zt_" },
  "ticket-opened": { number: "42", link: token, confirm: "c-0nf" },
  "ticket-answered": {
    number: "42",
    subject: "A card is stuck",
    text: "Reload the page.\n\nThen play on.",
    link: token,
  },
  "ticket-new": { number: "42", category: "bug", subject: "A card is stuck", from: "Ama", text: "It hangs." },
  digest: { username: "Ama", items: [{ title: "Friend request", message: "Kofi asks." }], count: 2, token },
};
const templates = Object.keys(values) as TemplateName[];
const locales: readonly Locale[] = ["en", "es", "fr", "de"];
const mailOf = <T extends TemplateName>(template: T, locale: Locale = "en"): MailOf<T> => ({
  to: "ama@example.org",
  template,
  locale,
  values: values[template],
});
const send = (post: MailService, mail: { template: TemplateName }): Promise<void> => post.mailer.send(mail as Mail);

const settings = (server: MailServer) => ({
  SMTP_URL: server.url,
  PUBLIC_URL: "https://spar.example/",
  MAIL_FROM: "Spar <crown@spar.example>",
  NODE_ENV: "production",
});

/** A word that each mail must say in each language. */
const subjects: Readonly<Record<TemplateName, Readonly<Record<Locale, string>>>> = {
  "verify-code": {
    en: "Your Spar verification code",
    es: "Tu código de verificación de Spar",
    fr: "Votre code de vérification Spar",
    de: "Dein Bestätigungscode für Spar",
  },
  "reset-link": {
    en: "Choose a new Spar password",
    es: "Elige una contraseña nueva para Spar",
    fr: "Choisissez un nouveau mot de passe pour Spar",
    de: "Wähle ein neues Passwort für Spar",
  },
  "google-linked": {
    en: "Google is now connected to your Spar account",
    es: "Google está conectado a tu cuenta de Spar",
    fr: "Google est maintenant associé à votre compte Spar",
    de: "Google ist jetzt mit deinem Spar-Konto verbunden",
  },
  "password-changed": {
    en: "Your Spar password has been changed",
    es: "Tu contraseña de Spar ha cambiado",
    fr: "Votre mot de passe Spar a été modifié",
    de: "Dein Passwort für Spar wurde geändert",
  },
  "email-changed": {
    en: "Your Spar email address has been changed",
    es: "Tu dirección de correo de Spar ha cambiado",
    fr: "Votre adresse e-mail Spar a été modifiée",
    de: "Deine E-Mail-Adresse für Spar wurde geändert",
  },
  "two-factor-changed": {
    en: "Two-factor sign-in is now on",
    es: "La verificación en dos pasos está activada",
    fr: "La connexion en deux étapes est activée",
    de: "Die Zwei-Faktor-Anmeldung ist jetzt an",
  },
  "recovery-code-used": {
    en: "A recovery code was used for your account",
    es: "Se ha usado un código de recuperación de tu cuenta",
    fr: "Un code de secours de votre compte a été utilisé",
    de: "Ein Wiederherstellungscode deines Kontos wurde benutzt",
  },
  "account-deleted": {
    en: "Your Spar account has been deleted",
    es: "Tu cuenta de Spar se ha eliminado",
    fr: "Votre compte Spar a été supprimé",
    de: "Dein Spar-Konto wurde gelöscht",
  },
  "appeal-decided": {
    en: "Your appeal was granted",
    es: "Tu apelación fue aceptada",
    fr: "Votre recours a été accepté",
    de: "Deinem Einspruch wurde stattgegeben",
  },
  "ticket-opened": {
    en: "We have your message: ticket 42",
    es: "Hemos recibido tu mensaje: consulta 42",
    fr: "Nous avons reçu votre message\u{202f}: demande 42",
    de: "Deine Nachricht ist da: Anfrage 42",
  },
  "ticket-answered": {
    en: "We have answered your ticket 42",
    es: "Hemos respondido a tu consulta 42",
    fr: "Nous avons répondu à votre demande 42",
    de: "Antwort auf deine Anfrage 42",
  },
  "ticket-new": {
    en: "New ticket 42 (bug)",
    es: "Consulta nueva 42 (bug)",
    fr: "Nouvelle demande 42 (bug)",
    de: "Neue Anfrage 42 (bug)",
  },
  digest: {
    en: "You have 2 new notifications on Spar",
    es: "Tienes 2 notificaciones nuevas en Spar",
    fr: "Vous avez 2 nouvelles notifications sur Spar",
    de: "Du hast 2 neue Benachrichtigungen bei Spar",
  },
};

/** The required content of each mail in every language, in its text and in its HTML. */
const contents: Readonly<Record<TemplateName, readonly string[]>> = {
  "verify-code": ["048213", "10"],
  "reset-link": ["Ama", `https://spar.example/reset-password#${token}`, "30"],
  "google-linked": ["Ama", "https://spar.example/contact"],
  "password-changed": ["Ama", "https://spar.example/forgot-password"],
  "email-changed": ["Ama", "n•••@example.net", "https://spar.example/contact"],
  "two-factor-changed": ["Ama", "https://spar.example/forgot-password"],
  "recovery-code-used": ["Ama", "7", "https://spar.example/forgot-password"],
  "account-deleted": ["Ama"],
  "appeal-decided": ["Ama", "We are sorry.", "https://spar.example/appeal#7.q-Zt_"],
  "ticket-opened": ["42", `https://spar.example/support/ticket/42#${token}.c-0nf`],
  "ticket-answered": [
    "A card is stuck",
    "Reload the page.",
    "Then play on.",
    `https://spar.example/support/ticket/42#${token}`,
  ],
  "ticket-new": ["A card is stuck", "Ama", "It hangs.", "https://spar.example/admin/tickets/42"],
  digest: [
    "Ama",
    "Friend request",
    "Kofi asks.",
    "https://spar.example/notifications",
    `https://spar.example/unsubscribe?token=${token}`,
  ],
};

describe("every mail arrives in every language", () => {
  test.each(templates)("%s", async (template) => {
    const server = await mailServer();
    const { post } = open(settings(server));
    for (const locale of locales) {
      await send(post, mailOf(template, locale));
      const { from, to, mail, raw } = await arriving(server);
      expect(from).toBe("crown@spar.example");
      expect(to).toEqual(["ama@example.org"]);
      expect(mail.from).toMatchObject({ name: "Spar", address: "crown@spar.example" });
      expect(mail.to).toMatchObject([{ address: "ama@example.org" }]);
      expect(mail.subject).toBe(subjects[template][locale]);
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
      for (const part of contents[template]) {
        expect(mail.text).toContain(part);
        expect(mail.html).toContain(part);
      }
      expect(mail.html).toContain(`<html lang="${locale}">`);
      // Nothing is fetched when it is read, so nobody learns that it was.
      expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|<iframe|src=/i);
      expect(mail.attachments).toEqual([]);
      // Every line that mail servers see is short and of ASCII.
      for (const line of raw.split("\r\n")) expect(line).toMatch(/^[\t\x20-\x7e]{0,998}$/);
      if (template !== "email-changed") continue;
      expect(`${mail.text}${mail.html}`).not.toContain("new.address");
    }
  });
});

describe("what a name or an address holds", () => {
  test("stays text: no header, no tag, no second receiver", async () => {
    const server = await mailServer();
    const { post } = open(settings(server));
    const username = `<b onclick="x">A&ma</b>\r\nBcc: eve@example.org\r\n\r\n<script>'`;
    await post.mailer.send({ ...mailOf("password-changed"), values: { username } });
    const { to, mail, raw } = await arriving(server);
    expect(to).toEqual(["ama@example.org"]);
    expect(mail.bcc).toBeUndefined();
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toContain("eve");
    expect(mail.html).toContain("&lt;b onclick=&quot;x&quot;&gt;A&amp;ma&lt;/b&gt;");
    expect(mail.html).not.toMatch(/<script|<b /);
    expect(mail.text).toContain("<b onclick");
  });

  test("of a token cannot change where the link leads", async () => {
    const server = await mailServer();
    const { post } = open(settings(server));
    const odd = `../../evil"><a href='//eve.example`;
    await post.mailer.send({ ...mailOf("reset-link"), values: { username: "Ama", token: odd, minutes: 30 } });
    const { mail } = await arriving(server);
    expect(mail.text).toContain(
      "https://spar.example/reset-password#..%2F..%2Fevil%22%3E%3Ca%20href%3D'%2F%2Feve.example\n",
    );
    expect(mail.html).not.toContain(`"><a href='//eve`);
  });

  test.each([
    "",
    "ama",
    "ama@",
    "@example.org",
    "ama@example.org, eve@example.org",
    "ama@example.org;eve@example.org",
    "ama@example.org\r\nBcc: eve@example.org",
    "ama@example.org\nSubject: x",
    "Ama <ama@example.org>",
    "<ama@example.org>",
    `"ama"@example.org`,
    "ama@[127.0.0.1]",
    "ama@example.org\0",
    "ama@exa\u2028mple.org",
    "ama\u202e@example.org",
    `${"a".repeat(65)}@example.org`,
    `ama@${"e".repeat(200)}.org`,
  ])("%j is no address and gets no mail", async (to) => {
    const server = await mailServer();
    const { post } = open(settings(server));
    await expect(post.mailer.send({ ...mailOf("verify-code"), to })).rejects.toThrow(MailUnavailable);
    await send(post, mailOf("account-deleted"));
    expect((await arriving(server)).mail.subject).toBe(subjects["account-deleted"].en);
    expect(server.arrived).toHaveLength(1);
  });
});

describe("the mail server", () => {
  test("is signed in to with what the address says", async () => {
    const login = { user: "spar@example.org", password: "p:w/ä" };
    const server = await mailServer({ login });
    const url = `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@127.0.0.1:${server.port}`;
    const { post } = open({ ...settings(server), SMTP_URL: url });
    await send(post, mailOf("verify-code"));
    expect(await arriving(server)).toMatchObject({ user: "spar@example.org" });
  });

  test("that refuses the password is tried again, and neither is told to the log", async () => {
    const server = await mailServer({ login: { user: "spar", password: "right" } });
    const { post, log, said } = open({
      ...settings(server),
      SMTP_URL: `smtp://spar:wrong-one@127.0.0.1:${server.port}`,
    });
    await send(post, mailOf("verify-code"));
    expect(await said("tried again")).toMatch(/"code":"EAUTH","status":535/);
    expect(log.join("")).not.toMatch(/wrong-one|example\.org|048213/);
    expect(server.arrived).toEqual([]);
  });

  test("on another machine gets no password outside TLS", async () => {
    const server = await mailServer({ login: { user: "spar", password: "right" } });
    // This address is this machine too, but does not look like it.
    const { post, said } = open({ ...settings(server), SMTP_URL: `smtp://spar:right@0.0.0.0:${server.port}` });
    await send(post, mailOf("verify-code"));
    expect(await said("tried again")).toContain("ETLS");
    expect(server.arrived).toEqual([]);
  });

  test("may be away for a while: the mail comes when it is back", async () => {
    const away = await startMailServer();
    await away.stop();
    const clock = new FakeClock();
    const { post, log, said } = open(settings(away), clock);
    await send(post, mailOf("verify-code"));
    expect(await said("tried again")).toMatch(/"code":"E(SOCKET|CONNECTION)/);
    const server = await mailServer({ port: away.port });
    clock.pass(mailLimits.retryMs[0] - 1);
    expect(server.arrived).toEqual([]);
    clock.pass(1);
    expect((await arriving(server)).mail.text).toContain("048213");
    expect(log.join("")).not.toMatch(/example\.org|048213/);
  });

  test("that is away for good is given up after the last try", async () => {
    const away = await startMailServer();
    await away.stop();
    const clock = new FakeClock();
    const { post, log, said } = open(settings(away), clock);
    await send(post, mailOf("reset-link"));
    for (const [index, delay] of mailLimits.retryMs.entries()) {
      await said(`"tries":${index + 1}`);
      expect(clock.timers).toBe(1);
      clock.pass(delay);
    }
    expect(await said("given up")).toContain(`"tries":${mailLimits.retryMs.length + 1}`);
    expect(clock.timers).toBe(0);
    expect(log.join("")).not.toMatch(/example\.org|q-Zt_/);
  });

  test("that is busy gets the mail again, and one that will never take it does not", async () => {
    const server = await mailServer();
    const clock = new FakeClock();
    const { post, log, said } = open(settings(server), clock);
    server.refuse(451, 550);
    await send(post, mailOf("verify-code"));
    expect(await said("tried again")).toContain("451");
    clock.pass(mailLimits.retryMs[0]);
    expect(await said("given up")).toContain("550");
    expect(clock.timers).toBe(0);
    expect(server.arrived).toEqual([]);
    expect(log.join("")).not.toContain("ama@example.org");
  });

  test("never holds up who asks, and what waits for it is bounded", async () => {
    const silent = await mailServer();
    silent.refuse(...Array.from({ length: mailLimits.waitingMax * 2 }, () => 451));
    const clock = new FakeClock();
    const { post } = open(settings(silent), clock);
    for (let count = 0; count < mailLimits.waitingMax; count += 1) await send(post, mailOf("password-changed"));
    await expect(send(post, mailOf("password-changed"))).rejects.toThrow(MailUnavailable);
    // a stop waits for what is under way, but not for all of it
    const stopping = post.stop();
    clock.pass(mailLimits.drainMsMax);
    await stopping;
  });

  test("sends no more for one address or one mailbox than its share, and what owners must hear all the same", async () => {
    const server = await mailServer();
    const { post } = open(settings(server), Object.create(systemClock) as FakeClock);
    const code = (address: string, to: string) =>
      workFor(
        () => ({ address, user: null }),
        () => send(post, { ...mailOf("verify-code"), to } as Mail),
      );
    const { address, mailbox } = shares.mail.each;
    const requested: Promise<void>[] = [];
    for (let count = 0; count < address.atOnce + address.waiting; count += 1) {
      requested.push(code("203.0.113.66", `nobody${count}@example.org`));
    }
    for (let count = 0; count < mailbox.atOnce + mailbox.waiting; count += 1) {
      requested.push(code(`198.51.100.${count}`, "ama@example.org"));
    }
    await expect(code("203.0.113.66", "one.more@example.org")).rejects.toMatchObject({ name: "Crowded", isOwn: true });
    await expect(code("198.51.100.99", "ama@example.org")).rejects.toMatchObject({ name: "Crowded", isOwn: true });
    requested.push(code("198.51.100.99", "kofi@example.org"), send(post, mailOf("password-changed")));
    await Promise.all(requested);
    await post.stop();
    const mailed = server.arrived.map(({ to, mail }) => `${to.join()} ${mail.subject}`);
    expect(mailed.findIndex((each) => each.includes("kofi@example.org"))).toBeLessThan(10);
    expect(mailed.findIndex((each) => each.includes(subjects["password-changed"].en))).toBeLessThan(10);
  });

  test("gets what is under way before a stop", async () => {
    const server = await mailServer();
    const { post } = open(settings(server), Object.create(systemClock) as FakeClock);
    for (let count = 0; count < 5; count += 1) await send(post, mailOf("verify-code"));
    await post.stop();
    expect(server.arrived).toHaveLength(5);
    await expect(send(post, mailOf("verify-code"))).rejects.toThrow(MailUnavailable);
  });
});

describe("without a mail server", () => {
  test("mails are printed and kept, newest first, and no secret is in the log", async () => {
    const { post, printed, log } = open({});
    for (const template of templates) await send(post, mailOf(template, "de"));
    const mails = post.printed?.() ?? [];
    expect(mails.map(({ template }) => template)).toEqual(templates.toReversed());
    expect(mails.at(-1)).toMatchObject({ to: "ama@example.org", locale: "de", at: like.any(Number) });
    expect(printed[0]).toMatch(/ama@example\.org[^]*048213/);
    expect(printed[1]).toContain(`http://localhost:3000/reset-password#${token}`);
    // mails about notifications answer nothing, so they are only listed
    expect(printed).toHaveLength(templates.length - 1);
    expect(printed.join("")).not.toContain("Kofi asks.");
    expect(log.join("")).toContain("verify-code");
    expect(log.join("")).not.toMatch(/048213|q-Zt_|example\.org/);
  });

  test("only the last are kept", async () => {
    const { post } = open({});
    for (let count = 0; count <= mailLimits.printedMax; count += 1) {
      await post.mailer.send({ ...mailOf("verify-code"), values: { code: String(100_000 + count), minutes: 10 } });
    }
    expect(post.printed?.()).toHaveLength(mailLimits.printedMax);
    expect(post.printed?.()[0]?.text).toContain("100050");
  });

  test("a production server sends none", async () => {
    const { post, printed } = open({ NODE_ENV: "production" });
    await expect(send(post, mailOf("verify-code"))).rejects.toThrow(MailUnavailable);
    expect(post.printed).toBeNull();
    expect(printed).toEqual([]);
  });
});
