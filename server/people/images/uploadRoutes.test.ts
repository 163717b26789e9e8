/** Pictures over real HTTP: who may upload what, and what everybody is given. */
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imageLimits } from "./limits.ts";
import { shares } from "#server/base/core/shares.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import type { Uploaded } from "#protocol/calls/accounts.ts";
import { picture, pngThatSays } from "#tests/support/pictures.ts";
import { startRestServer, type Answer, type RestServer } from "#tests/support/restServer.ts";
import { within } from "#tests/support/within.ts";
import { like } from "#tests/support/like.ts";
import { isErrorLine, logLines } from "#tests/support/logLines.ts";

let rest: RestServer;
let token: string;
let png: Buffer;

beforeAll(async () => {
  rest = await startRestServer();
  token = await player("Ama");
  png = await picture("png");
});
afterAll(() => rest.stop());

let players = 0;
async function player(name: string): Promise<string> {
  players += 1;
  const { store } = rest.server;
  const identity = { issuer: "https://provider.example", subject: `${name}${players}` };
  const account = {
    email: `${name}${players}@example.org`,
    username: `${name}${players}`,
    locale: "en",
    guestId: null,
  } as const;
  const made = await store.identities.signUp({ ...account, identity, at: Date.now() });
  if (!made.ok) throw new Error(made.error);
  return (await store.sessions.open(made.value, Date.now())).token;
}

const boundary = "----spar-form";

interface Part {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly filename?: string;
  readonly type?: string;
}

function form(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, type = "image/png" }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const kind = filename === undefined ? "" : `Content-Type: ${type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

const file = (content: Uint8Array | string, filename = "me.png", type = "image/png"): Part => ({
  name: "file",
  content,
  filename,
  type,
});

const send = (
  body: Uint8Array | string,
  by: string | undefined = token,
  type = `multipart/form-data; boundary=${boundary}`,
) => rest.ask("/api/profile/upload", { method: "POST", body, token: by, headers: { "content-type": type } });

const upload = (...parts: readonly Part[]): Promise<Answer> => send(form(...parts));
const urlOf = ({ json }: Answer): string => (json as Uploaded).image_url;
const me = async (by = token) => (await rest.ask("/api/users/me", { token: by })).json as CurrentUser;
/** The last parts of the addresses of all stored pictures. */
function files(): string[] {
  const tables = new DatabaseSync(join(rest.dir, "spar.db"), { readOnly: true });
  const rows = tables.prepare("select file from picture_bytes order by file").all();
  tables.close();
  return rows.map(({ file: name }) => `${String(name)}.webp`);
}

const refused = (status: number, code: string) => ({ status, json: { code, message: expect.any(String) as unknown } });
const invalid = refused(400, "image_invalid");
const tooLarge = refused(413, "image_too_large");

describe("a picture", () => {
  test("is kept under a name of ours, and shown by everything that knows the player", async () => {
    const answer = await upload(file(png, "../../../etc/passwd.svg", "image/svg+xml"));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ image_url: like.stringMatching(/^\/avatars\/[0-9a-f]{32}\.webp$/) });
    expect((await me()).image_url).toBe(urlOf(answer));
    expect(files()).toEqual([urlOf(answer).slice("/avatars/".length)]);
  });

  test("takes the place of the one before, which is gone", async () => {
    const before = urlOf(await upload(file(png)));
    const after = urlOf(await upload(file(await picture("jpeg"), "me.jpg", "image/jpeg")));
    expect(after).not.toBe(before);
    expect(files()).toEqual([after.slice("/avatars/".length)]);
    expect(await rest.ask(before)).toMatchObject({ status: 404 });
  });

  test("is served for ever, as a picture and nothing else, to any page", async () => {
    const url = urlOf(await upload(file(png)));
    const { status, headers, text } = await rest.ask(url);
    expect(status).toBe(200);
    expect(text.slice(0, 4)).toBe("RIFF");
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await rest.ask(url, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  test("of exactly 2 MB is taken, no matter what a form holds beside it", async () => {
    const padded = Buffer.concat([await picture("jpeg"), Buffer.alloc(imageLimits.uploadBytesMax)]);
    const whole = padded.subarray(0, imageLimits.uploadBytesMax);
    const answer = await upload({ name: "note", content: "hello" }, file(whole, "a.jpg", "image/jpeg"));
    expect(answer.status).toBe(200);
  });

  test("uploaded twice at once leaves one picture", async () => {
    const by = await player("Twice");
    const before = files().length;
    const answers = await Promise.all([1, 2, 3].map(() => send(form(file(png)), by)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(urlOf)).toContain((await me(by)).image_url);
    expect(files()).toHaveLength(before + 1);
  });
});

test("a picture goes with its player's account", async () => {
  const by = await player("Leaver");
  const url = urlOf(await send(form(file(png)), by));
  expect(await rest.ask(url)).toMatchObject({ status: 200 });
  const { username } = await me(by);
  const left = await rest.ask("/api/users/me", { method: "DELETE", body: { proof: username }, token: by });
  expect(left).toMatchObject({ status: 204 });
  expect(await rest.ask(url)).toMatchObject({ status: 404 });
  expect(files()).not.toContain(url.slice("/avatars/".length));
});

describe("nobody uploads", () => {
  test("without an account", async () => {
    expect(await send(form(file(png)), "")).toMatchObject(refused(401, "unauthorized"));
    const guest = await rest.guest();
    expect(await send(form(file(png)), guest.token)).toMatchObject(refused(403, "forbidden"));
  });

  test("for another user: no matter what a form says, it is the sender's picture", async () => {
    const [mine, others] = [await player("Mine"), await player("Others")];
    const { id } = await me(others);
    const body = form({ name: "userId", content: id }, { name: "user_id", content: id }, file(png));
    expect(await send(body, mine)).toMatchObject({ status: 200 });
    expect((await me(others)).image_url).toBeNull();
    expect((await me(mine)).image_url).not.toBeNull();
  });

  test("by another method or address", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await rest.ask("/api/profile/upload", { method, token });
      expect(answer).toMatchObject(refused(405, "method_not_allowed"));
    }
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const elsewhere = await rest.ask("/api/profile/upload/", { method: "POST", body: form(file(png)), token, headers });
    expect(elsewhere).toMatchObject(refused(415, "unsupported_media_type"));
  });
});

describe("refused, and nothing is left of it, is", () => {
  const tried = async (answer: Promise<Answer>) => {
    const [before, url] = [files(), (await me()).image_url];
    const { status, json } = await answer;
    return { status, json, isUntouched: files().join() === before.join() && (await me()).image_url === url };
  };
  const unused = { ...invalid, isUntouched: true };
  const unread = { ...tooLarge, isUntouched: true };

  test.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", "image/svg+xml"],
    ["an SVG called PNG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.png", "image/png"],
    ["a page called JPEG", "<!doctype html><script>alert(1)</script>", "a.jpg", "image/jpeg"],
    ["an empty file", "", "a.png", "image/png"],
    ["a GIF that is a script", "GIF89a/*\0\0*/=1;alert(1);//", "a.gif", "image/gif"],
  ])("%s", async (_, content, filename, type) => {
    expect(await tried(upload(file(content, filename, type)))).toEqual(unused);
  });

  test("a bomb", async () => {
    expect(await tried(upload(file(pngThatSays(100_000, 100_000))))).toEqual(unread);
  });

  test("half a picture", async () => {
    expect(await tried(upload(file(png.subarray(0, png.length >> 1))))).toEqual(unused);
  });

  test("a byte over 2 MB", async () => {
    const big = Buffer.concat([await picture("jpeg"), Buffer.alloc(imageLimits.uploadBytesMax)]);
    expect(await tried(upload(file(big.subarray(0, imageLimits.uploadBytesMax + 1))))).toEqual(unread);
    expect(await tried(upload(file(Buffer.alloc(imageLimits.uploadBytesMax * 2))))).toEqual(unread);
  });

  test("two files, another field, no file, a field that is called like the file", async () => {
    expect(await tried(upload(file(png), file(png)))).toEqual(unused);
    expect(await tried(upload({ ...file(png), name: "picture" }))).toEqual(unused);
    expect(await tried(upload({ name: "note", content: "hello" }))).toEqual(unused);
    expect(await tried(upload({ name: "file", content: "hello" }))).toEqual(unused);
    expect(await tried(upload())).toEqual(unused);
  });

  test("a form of a hundred fields, or with a long one, or with a head without end", async () => {
    const fields = Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: "x" }));
    expect(await tried(upload(...fields, file(png)))).toEqual(unused);
    const long = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${"x".repeat(10_000)}"\r\n\r\n`;
    expect(await tried(send(Buffer.concat([Buffer.from(long), png])))).toEqual(unused);
  });

  test("a form that is none", async () => {
    for (const body of ["", "x", "--", `--${boundary}`, `--${boundary}\r\n\r\n`, `--${boundary}--`, "\0\0\0\0"]) {
      expect(await tried(send(body === "" ? "\r\n" : body))).toEqual(unused);
    }
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "application/json",
      "image/png",
      "text/plain",
    ]) {
      expect(await tried(send(form(file(png)), token, type))).toEqual(unused);
    }
    const withoutEnd = form(file(png)).subarray(0, -(boundary.length + 6));
    expect(await tried(send(withoutEnd))).toEqual(unused);
  });

  test("nothing but an announced 10 GB: it is not waited for", async () => {
    const { hostname, port } = new URL(`http://127.0.0.1:${rest.server.httpPort}`);
    const answered = new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        const head = [
          "POST /api/profile/upload HTTP/1.1",
          `Host: ${hostname}:${port}`,
          `Authorization: Bearer ${token}`,
          `Content-Type: multipart/form-data; boundary=${boundary}`,
          "Content-Length: 10000000000",
          "",
          `--${boundary}`,
        ];
        socket.write(head.join("\r\n"));
      });
      let text = "";
      socket.on("data", (bytes: Buffer) => {
        text += bytes.toString("latin1");
      });
      // The server hangs up by itself.
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    const text = await within(answered, "the refusal of an announced flood");
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toMatch(/connection: close/i);
  });

  test("what a sender breaks off, and the server goes on", async () => {
    const before = files();
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "transfer-encoding": "chunked",
    };
    const options = {
      host: "127.0.0.1",
      port: rest.server.httpPort,
      path: "/api/profile/upload",
      method: "POST",
      headers,
    };
    for (let count = 0; count < shares.upload.all.atOnce * 2; count += 1) {
      await new Promise<void>((resolve) => {
        const requested = request(options);
        requested.on("error", () => {});
        requested.on("close", () => resolve());
        requested.write(form(file(png)).subarray(0, 300), () => requested.destroy());
      });
    }
    // None of them still holds a place.
    await expect.poll(async () => (await upload(file(png))).status).toBe(200);
    expect(files()).toHaveLength(before.length);
  });
});

describe("an address of a picture leads nowhere else", () => {
  test.each([
    "/avatars/",
    "/avatars/x.webp",
    "/avatars/..%2fspar.db",
    "/avatars/../spar.db",
    "/avatars/%2e%2e%2fspar.db",
    "/avatars/..\\spar.db",
    `/avatars/${"0".repeat(32)}.webp`,
    `/avatars/${"0".repeat(32)}.webp%00.png`,
    `/avatars/${"0".repeat(32)}.webp.part`,
    "/avatars/%ff",
  ])("%s", async (path) => {
    const answer = await rest.ask(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain("SQLite");
  });
});

test("nobody uploads for ever", async () => {
  const limited = await startRestServer({ RATE_LIMITS: "on" });
  const { store } = limited.server;
  const identity = { issuer: "https://provider.example", subject: "1" };
  const account = { email: "a@example.org", username: "Eager", locale: "en", guestId: null, at: Date.now() } as const;
  const made = await store.identities.signUp({ ...account, identity });
  if (!made.ok) throw new Error(made.error);
  const { token: eager } = await store.sessions.open(made.value, Date.now());
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const asking = { method: "POST", body: form(file("x")), token: eager, headers };
    statuses.push((await limited.ask("/api/profile/upload", asking)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(statuses.slice(10)).toEqual([429, 429]);
  await limited.stop();
});

test("no line of the log says that something unexpected happened", () => {
  expect(logLines(rest.log).filter(isErrorLine)).toEqual([]);
});
