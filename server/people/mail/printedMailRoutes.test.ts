/** The list of printed mails: there for who tries the product, absent where it must not be. */
import { afterEach, describe, expect, test } from "vitest";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
afterEach(() => rest.stop());

const mail = {
  to: "ama@example.org",
  template: "password-changed",
  locale: "en",
  values: { username: "<img src=x onerror=alert(1)>" },
} as const;

describe("where no mail is sent", () => {
  test("mails are listed as a page that can do nothing, and every word of theirs is text", async () => {
    rest = await startRestServer();
    expect((await rest.ask("/dev/mail")).text).toContain("No mail yet.");
    await rest.server.services.post.mailer.send(mail);
    const { status, headers, text } = await rest.ask("/dev/mail", { headers: { accept: "text/html" } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).toContain("Your Spar password has been changed");
    expect(text).not.toMatch(/<img|<script/i);
    expect(text).toContain("sandbox=");
  });

  test("they are there for this machine alone: not through a proxy, not under another name", async () => {
    rest = await startRestServer();
    const status = async (headers: Record<string, string>) => (await rest.ask("/dev/mail", { headers })).status;
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"]) expect(await status({ host })).toBe(200);
    // A page of another site whose name was made to lead here, and no name at all.
    for (const host of ["eve.example", "127.0.0.1.eve.example", "192.0.2.7:3000", "localhost@eve.example"]) {
      expect(await status({ host })).toBe(404);
    }
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"]) {
      expect(await status({ [name]: "127.0.0.1" })).toBe(404);
    }
  });

  test("a forwarded address is not believed, however many proxies are trusted", async () => {
    rest = await startRestServer({ TRUST_PROXY: "1" });
    expect(await rest.ask("/dev/mail", { headers: { "x-forwarded-for": "127.0.0.1" } })).toMatchObject({ status: 404 });
  });

  test("and as JSON for programs", async () => {
    rest = await startRestServer();
    await rest.server.services.post.mailer.send(mail);
    const { json, headers } = await rest.ask("/dev/mail", { headers: { accept: "application/json" } });
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toEqual([
      {
        at: like.any(Number),
        to: "ama@example.org",
        template: "password-changed",
        locale: "en",
        subject: "Your Spar password has been changed",
        text: like.stringContaining("http://127.0.0.1:"),
        html: like.stringContaining("&lt;img"),
      },
    ]);
  });
});

describe("the list does not exist", () => {
  const gone = { status: 404, json: { code: "not_found" } };

  test("in production, with or without a mail server", async () => {
    rest = await startRestServer({ NODE_ENV: "production", RATE_LIMITS: "on", PUBLIC_URL: "https://spar.example" });
    expect(await rest.ask("/dev/mail")).toMatchObject(gone);
    expect(await rest.ask("/dev/mail", { headers: { accept: "application/json" } })).toMatchObject(gone);
    expect(rest.log.join("")).toContain("SMTP_URL is not set");
  });

  test("where mail is really sent", async () => {
    rest = await startRestServer({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await rest.ask("/dev/mail")).toMatchObject(gone);
  });
});
