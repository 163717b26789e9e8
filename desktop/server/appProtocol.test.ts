import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createAppProtocol } from "./appProtocol.ts";
import { answerPolicy } from "../security/policy.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-page-"));
const root = join(folder, "page");
mkdirSync(root);
writeFileSync(join(root, "index.html"), "<!doctype html>");
writeFileSync(join(root, "theme.js"), "theme()");
writeFileSync(join(folder, "secret.js"), "secret");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function protocol(answerWith: () => Promise<Response> = async () => Response.json({ ok: true })) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => answerWith());
  const policy = async (): Promise<string> => "default-src 'none'";
  const [address, browser] = [() => "https://spar.example", () => "id-of-this-app"];
  const answer = createAppProtocol({ root, fetch, policy, address, browser, vite: null });
  return { fetch, ask: (path: string, init?: RequestInit) => answer(new Request(`app://spar${path}`, init)) };
}

describe("the page", () => {
  test("comes with its policy; each screen is the page's document", async () => {
    const { ask } = protocol();
    for (const path of ["/", "/game/ABCD2345?stream=chroma"]) {
      const answer = await ask(path);
      expect(await answer.text()).toBe("<!doctype html>");
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(await (await ask("/theme.js")).text()).toBe("theme()");
  });

  test.each(["/../secret.js", "/%2e%2e/secret.js", "/..%2fsecret.js", "/nothing.js", "/theme.js%00.html"])(
    "does not serve %s",
    async (path) => {
      const answer = await protocol().ask(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe("Not found");
    },
  );

  test("is read-only", async () => {
    expect((await protocol().ask("/", { method: "POST", body: "x" })).status).toBe(405);
  });

  test("is served to its own origin alone", async () => {
    const answer = createAppProtocol({
      root,
      fetch: () => Promise.reject(new Error("no network")),
      policy: async () => "",
      address: () => "https://spar.example",
      browser: () => "",
      vite: null,
    });
    for (const url of ["app://evil/", "app://spar:81/", "app://spar.evil/", "https://spar/"]) {
      expect((await answer(new Request(url))).status).toBe(404);
    }
  });
});

describe("requests to the server", () => {
  test("carry the necessary headers and nothing else", async () => {
    const { ask, fetch } = protocol();
    const headers = { authorization: "Bearer t", "content-type": "application/json", cookie: "c=1" };
    const odd = { "x-other": "1", "x-spar-browser": "made up" };
    await ask("/api/games/create?a=1", { method: "POST", headers: { ...headers, ...odd }, body: '{"players":2}' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("https://spar.example/api/games/create?a=1");
    expect(init).toMatchObject({ method: "POST", redirect: "error", credentials: "omit" });
    expect(init?.headers).toEqual({
      authorization: "Bearer t",
      "content-type": "application/json",
      "x-spar-browser": "id-of-this-app",
    });
    expect(new TextDecoder().decode(init?.body as ArrayBuffer)).toBe('{"players":2}');
  });

  test("reach no other host, whichever path they have", async () => {
    const { ask, fetch } = protocol();
    for (const path of ["/api/@evil.example/", "/api//evil.example", "/API/x", "/avatars/../api/x"]) await ask(path);
    for (const [url] of fetch.mock.calls) expect(new URL(url).origin).toBe("https://spar.example");
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  test("have a bounded body", async () => {
    const { ask, fetch } = protocol();
    expect((await ask("/api/profile/upload", { method: "POST", body: new Uint8Array(4 * 1024 * 1024) })).status).toBe(
      413,
    );
    expect((await ask("/api/x", { method: "OPTIONS" })).status).toBe(405);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("fail like on the web when no answer comes", async () => {
    const answer = await protocol(() => Promise.reject(new TypeError("fetch failed"))).ask("/api/config");
    expect(answer.type).toBe("error");
  });
});

describe("the server's answer", () => {
  test.each([
    ["application/json; charset=utf-8", "application/json; charset=utf-8"],
    ["image/webp", "image/webp"],
    ["text/html", "application/octet-stream"],
    ["text/javascript", "application/octet-stream"],
    ["image/svg+xml", "application/octet-stream"],
    ["text/css", "application/octet-stream"],
    ["application/jsonp", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("with the type %j is served as %s", async (type, taken) => {
    const headers: Record<string, string> = { "set-cookie": "a=1", "content-security-policy": "", "retry-after": "3" };
    if (type !== "") headers["content-type"] = type;
    const { ask } = protocol(async () => new Response(new Uint8Array([60]), { status: 429, headers }));
    const answer = await ask("/api/x");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("content-type")).toBe(taken);
    expect(answer.headers.get("content-security-policy")).toBe(answerPolicy);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("retry-after")).toBe("3");
  });
});
