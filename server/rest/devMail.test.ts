/** The list of printed mails: there for who tries the product, absent where it must not be. */
import { afterEach, describe, expect, test } from "vitest";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";

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
    await rest.server.post.mailer.send(mail);
    const { status, headers, text } = await rest.ask("/dev/mail", { headers: { accept: "text/html" } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).toContain("Your password for Spar was changed");
    expect(text).not.toMatch(/<img|<script/i);
    expect(text).toContain("sandbox=");
  });

  test("and as JSON for programs", async () => {
    rest = await startRestServer();
    await rest.server.post.mailer.send(mail);
    const { json, headers } = await rest.ask("/dev/mail", { headers: { accept: "application/json" } });
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toEqual([
      {
        at: expect.any(Number),
        to: "ama@example.org",
        template: "password-changed",
        locale: "en",
        subject: "Your password for Spar was changed",
        text: expect.stringContaining("http://localhost:"),
        html: expect.stringContaining("&lt;img"),
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
