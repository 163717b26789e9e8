/** The built page over real HTTP. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRestServer, type Answer, type RestServer } from "#tests/support/restServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { like } from "#tests/support/like.ts";

const html = `<!doctype html><title>Spar</title>${"<p>card</p>".repeat(300)}`;
const overlay = "<!doctype html><title>Overlay</title>";
const worker = 'addEventListener("fetch", () => undefined);';
const script = "console.log(1);".repeat(300);
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
let dir: string;
let rest: RestServer;

beforeAll(async () => {
  dir = newFolder("spar-page-");
  const root = join(dir, "web");
  mkdirSync(join(root, "assets"), { recursive: true });
  writeFileSync(join(root, "index.html"), html);
  writeFileSync(join(root, "assets", "index-Ab3dEf9_.js"), script);
  writeFileSync(join(root, "overlay.html"), overlay);
  writeFileSync(join(root, "favicon.svg"), "<svg/>");
  writeFileSync(join(root, "sw.js"), worker);
  writeFileSync(join(root, "hero.webm"), video);
  writeFileSync(join(dir, "secret.txt"), "secret");
  rest = await startRestServer({ WEB_ROOT: root });
});
afterAll(async () => {
  await rest.stop();
  rmSync(dir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => rest.ask(path, { headers });

async function bytes(path: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${rest.server.httpPort}${path}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

describe("the page", () => {
  test.each(["/", "/index.html", "/game/ABCDEFGH", "/leaderboard", "/help/article/basics/1", "/%F0%9F%83%8F"])(
    "is shown at %s and asked for anew each time",
    async (path) => {
      const { status, headers, text } = await get(path);
      expect({ status, text }).toEqual({ status: 200, text: html });
      expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    },
  );

  test("of streaming programs is another one, and takes the style element and the frame that they add", async () => {
    const visible = await get("/overlay?test=1");
    expect(visible).toMatchObject({ status: 200, text: overlay });
    const policyOf = ({ headers }: Answer): string[] => String(headers["content-security-policy"]).split("; ");
    expect(policyOf(visible)).toContain("style-src 'self' 'unsafe-inline'");
    expect(policyOf(visible)).toContain("script-src 'self'");
    expect(policyOf(visible).filter((part) => part.startsWith("frame-ancestors"))).toEqual([]);
    expect(visible.headers).not.toHaveProperty("x-frame-options");
    for (const path of ["/", "/overlay/", "/overlay.html", "/overlay/more", "/assets/index-Ab3dEf9_.js"]) {
      const other = await get(path);
      expect(policyOf(other)).toEqual(expect.arrayContaining(["style-src 'self'", "frame-ancestors 'none'"]));
      expect(other.headers).toMatchObject({ "x-frame-options": "DENY" });
    }
    expect((await get("/overlay/more")).text).toBe(html);
  });

  test("is not sent again to a browser that has it", async () => {
    const { headers } = await get("/");
    const again = await get("/", { "if-none-match": String(headers["etag"]) });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(await get("/", { "if-none-match": '"old"' })).toMatchObject({ status: 200 });
  });

  test("has files that never change", async () => {
    const { status, headers, text } = await get("/assets/index-Ab3dEf9_.js");
    expect({ status, text }).toEqual({ status: 200, text: script });
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: like.stringContaining("Accept-Encoding"),
    });
    expect((await get("/favicon.svg")).headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
    });
  });

  test("has a worker that is asked for anew each time, and that an operator can take back", async () => {
    expect(await get("/sw.js")).toMatchObject({
      status: 200,
      text: worker,
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    });
    const without = await startRestServer({ WEB_ROOT: join(dir, "web"), OFFLINE_WORKER: "off" });
    const { status, text, headers } = await without.ask("/sw.js");
    expect({ status, cache: headers["cache-control"] }).toEqual({ status: 200, cache: "no-cache" });
    expect(text).toContain("registration.unregister()");
    expect(text).not.toContain(worker);
    await without.stop();
  });

  test("comes smaller to those who can read it so", async () => {
    for (const [accepted, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", undefined],
    ]) {
      const { headers } = await rest.ask("/", { method: "HEAD", headers: { "accept-encoding": accepted ?? "" } });
      expect(headers["content-encoding"]).toBe(encoding);
    }
    const raw = async (encoding: string): Promise<Buffer> => {
      const { request } = await import("node:http");
      return new Promise((resolve) => {
        const options = {
          port: rest.server.httpPort,
          path: "/",
          headers: { "accept-encoding": encoding },
          agent: false,
        };
        request(options, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => resolve(Buffer.concat(chunks)));
        }).end();
      });
    };
    expect(brotliDecompressSync(await raw("br")).toString()).toBe(html);
    expect(gunzipSync(await raw("gzip")).toString()).toBe(html);
    expect((await raw("br")).length).toBeLessThan(html.length / 5);
    expect((await get("/favicon.svg", { "accept-encoding": "br" })).headers).not.toHaveProperty("content-encoding");
  });

  test.each([
    ["bytes=0-9", 206, "bytes 0-9/1000", 10],
    ["bytes=990-", 206, "bytes 990-999/1000", 10],
    ["bytes=-5", 206, "bytes 995-999/1000", 5],
    ["bytes=500-99999", 206, "bytes 500-999/1000", 500],
    ["bytes=-5000", 206, "bytes 0-999/1000", 1000],
    ["bytes=1000-", 416, "bytes */1000", 0],
    ["bytes=9-1", 416, "bytes */1000", 0],
    ["bytes=-", 200, undefined, 1000],
    ["bytes=0-1,5-6", 200, undefined, 1000],
    ["lines=1-2", 200, undefined, 1000],
  ])("gives a player of sound or video the part %s", async (range, status, place, size) => {
    const { headers, ...answer } = await get("/hero.webm", { range });
    expect(answer.status).toBe(status);
    expect(headers["content-range"]).toBe(place);
    const part = await bytes("/hero.webm", { range });
    const from = Number(/^bytes (\d+)/.exec(place ?? "")?.[1] ?? 0);
    const wanted = status === 416 ? Buffer.alloc(0) : video.subarray(from, from + size);
    expect(part.equals(wanted)).toBe(true);
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/nothing.js",
    "/.env",
    "//etc/passwd.txt",
  ])("has nothing at %s", async (path) => {
    const { status, text } = await get(path);
    expect({ status, text }).toEqual({ status: 404, text: "Not found" });
  });

  test("cannot be written to", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await rest.ask("/", { method })).status).toBeGreaterThanOrEqual(404);
    }
  });
});

test("without a built page the server says how to build it", async () => {
  const bare = await startRestServer();
  expect(await bare.ask("/")).toMatchObject({ status: 404, text: "The page is not built: run npm run build." });
  expect(await bare.ask("/api/config")).toMatchObject({ status: 200 });
  await bare.stop();
});
