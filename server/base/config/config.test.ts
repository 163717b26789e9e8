import { describe, expect, test } from "vitest";
import { redis } from "./redisSettings.ts";
import { readConfig } from "./config.ts";
import { StartError } from "#server/base/core/errors.ts";

test("without settings the server is an embedded one on ports 3000 and 3001", () => {
  expect(readConfig({})).toMatchObject({
    mode: "development",
    host: "127.0.0.1",
    port: 3000,
    socketPort: 3001,
    publicUrl: null,
    socketUrl: null,
    allowedOrigins: [],
    trustProxy: 0,
    mysql: null,
    dataDir: "./data",
    sqliteSync: "normal",
    databaseWaitMs: 700,
    logLevel: "warn",
    logFormat: "text",
    rateLimits: true,
    offlineWorker: true,
  });
});

test("a person reads warnings as sentences, programs read JSON, and a setting decides otherwise", () => {
  const formatOf = (env: Parameters<typeof readConfig>[0]) => {
    const { logFormat, logLevel } = readConfig(env);
    return `${logFormat} ${logLevel}`;
  };
  expect(formatOf({})).toBe("text warn");
  expect(formatOf({ LOG_LEVEL: "debug" })).toBe("text debug");
  expect(formatOf({ LOG_FORMAT: "json" })).toBe("json info");
  for (const NODE_ENV of ["production", "test"]) expect(formatOf({ NODE_ENV })).toBe("json info");
  expect(formatOf({ NODE_ENV: "production", LOG_FORMAT: "text" })).toBe("text warn");
});

test("the listener of the sockets is chosen at the start, unless a setting names it", () => {
  expect(readConfig({}).socketListener).toBeNull();
  for (const name of ["uws", "ws"]) expect(readConfig({ SOCKET_LISTENER: name }).socketListener).toBe(name);
  expect(() => readConfig({ SOCKET_LISTENER: "koa" })).toThrow("SOCKET_LISTENER=koa: expected one of uws, ws");
});

test("only this machine reaches a server that is not told otherwise, unless it is a real one", () => {
  expect(readConfig({ NODE_ENV: "test" }).host).toBe("127.0.0.1");
  expect(readConfig({ NODE_ENV: "production" }).host).toBe("0.0.0.0");
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "spar.lan"]) expect(readConfig({ HOST }).host).toBe(HOST);
  expect(readConfig({ NODE_ENV: "production", HOST: "127.0.0.1" }).host).toBe("127.0.0.1");
});

test("events are forwarded to an Umami whose address and site are both given", () => {
  const [url, site] = ["https://umami.example.org", "3f1c9d52-8c43-4d0e-9a7b-2f6d1e5c7a90"];
  expect(readConfig({}).analytics).toBeNull();
  expect(readConfig({ ANALYTICS_URL: `${url}/`, ANALYTICS_SITE: site }).analytics).toEqual({ url, site });
  for (const wrong of [
    { ANALYTICS_URL: url },
    { ANALYTICS_SITE: site },
    { ANALYTICS_URL: "umami.example.org", ANALYTICS_SITE: site },
    { ANALYTICS_URL: url, ANALYTICS_SITE: "1; script-src *" },
  ]) {
    expect(() => readConfig(wrong)).toThrow(StartError);
  }
});

test("an empty setting is no setting", () => {
  const names = [
    "PORT",
    "HOST",
    "DATABASE_URL",
    "TRUST_PROXY",
    "DATA_DIR",
    "SQLITE_SYNC",
    "PUBLIC_URL",
    "ALLOWED_ORIGINS",
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, " "])))).toEqual(readConfig({}));
});

test("reads a database's address with what is escaped in it", () => {
  const { mysql } = readConfig({ DATABASE_URL: "mysql://sp%40r:p%3Aw%2F@db.example.org:3307/cards?ssl=true" });
  expect(mysql).toEqual({
    host: "db.example.org",
    port: 3307,
    user: "sp@r",
    password: "p:w/",
    database: "cards",
    tls: true,
  });
  expect(readConfig({ DATABASE_URL: "mariadb://u:p@[::1]/cards" }).mysql).toMatchObject({
    host: "::1",
    port: 3306,
    tls: false,
  });
});

test("reads addresses, origins and proxies", () => {
  const config = readConfig({
    PUBLIC_URL: "https://spar.example.org/",
    SOCKET_URL: "wss://spar.example.org/socket",
    ALLOWED_ORIGINS: "https://a.example.org, http://b.example.org:8080 ,",
    TRUST_PROXY: "true",
    NODE_ENV: "production",
  });
  expect(config).toMatchObject({ publicUrl: "https://spar.example.org", socketUrl: "wss://spar.example.org/socket" });
  expect(config.allowedOrigins).toEqual(["https://a.example.org", "http://b.example.org:8080"]);
  expect(config.trustProxy).toBe(1);
  expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: "no" }).trustProxy).toBe(0);
});

test("reads where mail is handed over and who it is from", () => {
  expect(readConfig({})).toMatchObject({ smtp: null, mailFrom: { name: "Spar", address: "no-reply@localhost" } });
  const config = readConfig({
    SMTP_URL: "smtps://sp%40r:p%3Aw%2F@mail.example.org",
    PUBLIC_URL: "https://spar.example.org",
  });
  expect(config.smtp).toEqual({
    host: "mail.example.org",
    port: 465,
    isSecure: true,
    login: { user: "sp@r", password: "p:w/" },
  });
  expect(config.mailFrom).toEqual({ name: "Spar", address: "no-reply@spar.example.org" });
  expect(readConfig({ SMTP_URL: "smtp://[::1]/" }).smtp).toEqual({
    host: "::1",
    port: 587,
    isSecure: false,
    login: null,
  });
  const from = (text: string) => readConfig({ MAIL_FROM: text }).mailFrom;
  expect(from("Café Spar <crown@spar.example>")).toEqual({ name: "Café Spar", address: "crown@spar.example" });
  expect(from("crown@spar.example")).toEqual({ name: "Spar", address: "crown@spar.example" });
});

test("reads where players write to", () => {
  const at = (text: string) => readConfig({ CONTACT_EMAIL: text }).contactEmail;
  expect([readConfig({}).contactEmail, at(" "), at(" help+us@spar.example ")]).toEqual([
    null,
    null,
    "help+us@spar.example",
  ]);
});

test("new tickets are mailed to their own address, or else to where players write", () => {
  const to = (env: Record<string, string>) => readConfig(env).supportEmail;
  const CONTACT_EMAIL = "help@spar.example";
  expect([to({}), to({ CONTACT_EMAIL }), to({ CONTACT_EMAIL, SUPPORT_EMAIL: "crew@spar.example" })]).toEqual([
    null,
    CONTACT_EMAIL,
    "crew@spar.example",
  ]);
  expect(() => readConfig({ SUPPORT_EMAIL: "crew" })).toThrow(/SUPPORT_EMAIL/);
});

test("the community's address is a plain one of https", () => {
  const at = (text: string) => readConfig({ COMMUNITY_URL: text }).communityUrl;
  expect([readConfig({}).communityUrl, at(" https://talk.example/spar ")]).toEqual([null, "https://talk.example/spar"]);
  for (const text of ["http://talk.example", "javascript:alert(1)", "https://a:b@talk.example", "talk.example"]) {
    expect(() => at(text)).toThrow(/COMMUNITY_URL/);
  }
  expect(() => at(`https://talk.example/${"x".repeat(300)}`)).toThrow(/COMMUNITY_URL/);
});

test("mail in production needs to know where its links lead", () => {
  const mail = { NODE_ENV: "production", SMTP_URL: "smtp://mail.example.org" };
  expect(() => readConfig(mail)).toThrow(/PUBLIC_URL/);
  expect(readConfig({ ...mail, PUBLIC_URL: "https://spar.example.org" }).smtp).not.toBeNull();
});

test("reads who we are to Google", () => {
  const client = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "word" };
  expect(readConfig({}).google).toBeNull();
  expect(readConfig(client).google).toEqual({
    clientId: "id",
    clientSecret: "word",
    issuer: "https://accounts.google.com",
  });
  const desktop = { GOOGLE_DESKTOP_CLIENT_ID: "app", GOOGLE_DESKTOP_CLIENT_SECRET: "word" };
  expect(readConfig(client).googleDesktop).toBeNull();
  expect(readConfig({ ...client, ...desktop })).toMatchObject({
    google: { clientId: "id" },
    googleDesktop: { clientId: "app", clientSecret: "word", issuer: "https://accounts.google.com" },
  });
  expect(() => readConfig({ ...client, GOOGLE_DESKTOP_CLIENT_ID: "app" })).toThrow(/GOOGLE_DESKTOP_CLIENT_SECRET/);
  const issuer = (text: string) => readConfig({ ...client, GOOGLE_ISSUER: text }).google?.issuer;
  expect(issuer("https://login.example.org/realm/")).toBe("https://login.example.org/realm");
  expect(issuer("http://127.0.0.1:4000")).toBe("http://127.0.0.1:4000");
});

describe("a bad value stops the start with one line that names the setting", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3001"],
    ["SOCKET_PORT", "3e3"],
    ["HOST", "not a host"],
    ["PUBLIC_URL", "spar.example.org"],
    ["PUBLIC_URL", "ftp://spar.example.org"],
    ["SOCKET_URL", "https://spar.example.org"],
    ["ALLOWED_ORIGINS", "*"],
    ["ALLOWED_ORIGINS", "https://a.example.org/path"],
    ["TRUST_PROXY", "maybe"],
    ["TRUST_PROXY", "11"],
    ["DATABASE_URL", "postgres://u:p@h/d"],
    ["DATABASE_URL", "mysql://u:p@h"],
    ["DATABASE_URL", "mysql://h/d"],
    ["DATABASE_URL", "mysql://u:p@h/d;drop"],
    ["DATABASE_URL", "mysql://u:%zz@h/d"],
    ["REDIS_URL", "redis://127.0.0.1:6379"],
    ["REDIS_URL", "http://127.0.0.1"],
    ["REDIS_URL", "redis://"],
    ["REDIS_URL", "redis://h/name"],
    ["REDIS_URL", "redis://h?db=1"],
    ["REDIS_URL", `redis://${"h".repeat(500)}`],
    ["NODE_NAME", "Node"],
    ["NODE_NAME", "a_b"],
    ["NODE_NAME", "n".repeat(33)],
    ["SQLITE_SYNC", "off"],
    ["DATABASE_WAIT_MS", "0"],
    ["DATABASE_WAIT_MS", "60001"],
    ["LOG_LEVEL", "loud"],
    ["LOG_FORMAT", "xml"],
    ["NODE_ENV", "staging"],
    ["RATE_LIMITS", "0"],
    ["SMTP_URL", "mail.example.org:587"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SMTP_URL", "smtp://user@mail.example.org"],
    ["SMTP_URL", "smtp://user:%zz@mail.example.org"],
    ["SMTP_URL", "smtp://mail.example.org/inbox"],
    ["SMTP_URL", "smtp://mail.example.org?tls=no"],
    ["MAIL_FROM", "Spar"],
    ["MAIL_FROM", "Spar <spar@example.org"],
    ["MAIL_FROM", "spar@example.org>"],
    ["MAIL_FROM", "a@example.org, b@example.org"],
    ["CONTACT_EMAIL", "support"],
    ["CONTACT_EMAIL", "Spar <support@spar.example>"],
    ["CONTACT_EMAIL", "a@spar.example,b@spar.example"],
    ["CONTACT_EMAIL", "support@spar.example?bcc=eve@example.org"],
    ["CONTACT_EMAIL", `${"a".repeat(65)}@spar.example`],
    ["GOOGLE_CLIENT_ID", "only-the-id"],
    ["GOOGLE_CLIENT_SECRET", "only-the-secret"],
    ["GOOGLE_ISSUER", "accounts.google.com"],
    ["GOOGLE_ISSUER", "http://accounts.example.org"],
  ])("%s=%s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  });

  test("and never repeats a password", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://user:secret@host/db" })).not.toThrow(/secret/);
    expect(() => readConfig({ DATABASE_URL: "mysql://user:secret@host" })).not.toThrow(/secret/);
    expect(() => readConfig({ SMTP_URL: "smtp://user:secret@host/path" })).not.toThrow(/secret/);
    expect(() => readConfig({ GOOGLE_CLIENT_SECRET: "hidden-word" })).not.toThrow(/hidden-word/);
  });

  test("and limits cannot be off in production", () => {
    expect(() => readConfig({ NODE_ENV: "production", RATE_LIMITS: "off" })).toThrow(/RATE_LIMITS/);
    expect(readConfig({ RATE_LIMITS: "off" }).rateLimits).toBe(false);
    expect(readConfig({ OFFLINE_WORKER: "off" }).offlineWorker).toBe(false);
    expect(() => readConfig({ OFFLINE_WORKER: "no" })).toThrow("OFFLINE_WORKER=no: expected one of on, off");
  });
});

describe("a node of a cluster", () => {
  const database = { DATABASE_URL: "mysql://u:p@h/d" };

  test("has the address of its Redis, a text without the password, and a name", () => {
    const url = "rediss://user:hidden%20word@redis.example:6380/2";
    expect(readConfig({ ...database, REDIS_URL: url, NODE_NAME: "spar-0" }).redis).toEqual({
      url,
      shown: "rediss://user:(hidden)@redis.example:6380/2",
      node: "spar-0",
    });
    expect(readConfig(database).redis).toBeNull();
  });

  test("is named after its host where it has no name", () => {
    const env = { ...database, REDIS_URL: "redis://h" };
    expect(redis(env, "spar-12")?.node).toBe("spar-12");
    expect(redis(env, "Nana's PC.local")?.node).toBe("nana-s-pc-local");
    expect(redis(env, "x".repeat(80))?.node).toBe("x".repeat(32));
    expect(redis(env, "")?.node).toBe("node");
  });

  test("needs a database that the others reach", () => {
    expect(() => readConfig({ REDIS_URL: "redis://h" })).toThrow(
      "REDIS_URL: the nodes of a cluster share a database, so DATABASE_URL must be set too",
    );
  });

  test("and never repeats a password", () => {
    expect(() => readConfig({ ...database, REDIS_URL: "redis://user:secret@host/path" })).not.toThrow(/secret/);
  });
});

test("keys of two-factor sign-in are 32 bytes each, the present one first, and are never repeated in a message", () => {
  const [present, older] = ["a".repeat(43), "b".repeat(43)];
  expect(readConfig({}).twoFactorKeys).toEqual([]);
  expect(readConfig({ TWO_FACTOR_KEY: ` ${present}, ${older} ` }).twoFactorKeys).toEqual([present, older]);
  const wrong = [
    "short-key",
    `${present}=`,
    `${present},short-key`,
    Array.from({ length: 6 }, () => present).join(","),
  ];
  for (const value of wrong) {
    expect(() => readConfig({ TWO_FACTOR_KEY: value })).toThrow(/^TWO_FACTOR_KEY: expected 32 bytes(?!.*short-key)/);
  }
});
