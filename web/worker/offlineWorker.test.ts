// @vitest-environment node
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type PageRequest, OfflineWorker } from "./offlineWorker.ts";

const origin = "https://spar.example";
const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
const [oldPage, newPage] = ["<html>old</html>", "<html>new</html>"];
const files = ["/assets/a-12345678.js", "/index.html", "/theme.js"];

/** Caches in memory, in the order in which they were made. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string): Promise<Cache> {
    const stored = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, stored);
    const path = (request: string): string => new URL(request, origin).pathname;
    return {
      match: async (request: string) => stored.get(path(request))?.clone(),
      put: async (request: string, response: Response) => void stored.set(path(request), response),
      delete: async (request: string) => stored.delete(path(request)),
      keys: async () => [...stored.keys()].map((url) => ({ url: origin + url })),
    } as unknown as Cache;
  }

  async match(request: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
    for (const [name, stored] of this.all) {
      if ((options?.cacheName ?? name) !== name) continue;
      const found = stored.get(new URL(request, origin).pathname);
      if (found !== undefined) return found.clone();
    }
    return undefined;
  }

  has = async (name: string): Promise<boolean> => this.all.has(name);
  keys = async (): Promise<string[]> => [...this.all.keys()];
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
}

/** The server's answer; "away" is none, "silent" one that does not come. */
let server: { page: string; state: "well" | "away" | "silent" | 502 };
let requested: string[];
let renewed: string[];
let ring: (() => void)[];
let caches: FakeCaches;

async function serve(request: Request | string): Promise<Response> {
  const { pathname } = new URL(typeof request === "string" ? request : request.url, origin);
  requested.push(pathname);
  if (server.state === "away") throw new TypeError("Failed to fetch");
  if (server.state === "silent") return new Promise(() => {});
  if (server.state !== "well") return new Response("bad gateway", { status: server.state });
  const isPage = pathname === "/index.html" || !pathname.includes(".");
  return new Response(isPage && !pathname.startsWith("/api/") ? server.page : `served ${pathname}`);
}

const workerOf = (page: string): OfflineWorker =>
  new OfflineWorker({
    build: sha(page),
    files,
    origin,
    caches: caches as unknown as CacheStorage,
    fetch: serve,
    digest: async (bytes) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex"),
    renew: async (id) => void renewed.push(id),
    after: (_ms, call) => {
      ring.push(call);
      return () => undefined;
    },
  });

let worker: OfflineWorker;

beforeEach(async () => {
  server = { page: oldPage, state: "well" };
  [requested, renewed, ring, caches] = [[], [], [], new FakeCaches()];
  worker = workerOf(oldPage);
  await worker.install();
  requested = [];
});

const request = (path: string, options: { mode?: string; method?: string; client?: string; opens?: string } = {}) =>
  ({
    request: {
      url: path.startsWith("http") ? path : origin + path,
      method: options.method ?? "GET",
      mode: options.mode ?? "cors",
    },
    clientId: options.client ?? "",
    resultingClientId: options.opens ?? "",
  }) as unknown as PageRequest;

const open = (path: string, opens: string) => worker.answer(request(path, { mode: "navigate", opens }));
const call = (client: string) => worker.answer(request("/api/config", { client }));
const textOf = async (answer: Promise<Response> | null): Promise<string | undefined> => (await answer)?.text();

describe("opening a page", () => {
  test("asks the server first, even if a page is cached", async () => {
    server.page = newPage;
    expect(await textOf(open("/leaderboard", "one"))).toBe(newPage);
    expect(requested).toEqual(["/leaderboard"]);
  });

  test.each(["away", 502] as const)("uses the cached page where the server is %s", async (state) => {
    server.state = state;
    expect(await textOf(open("/game/ABCDEFGH", "one"))).toBe(oldPage);
  });

  test("uses the cached page where no answer comes in time", async () => {
    server.state = "silent";
    const page = open("/", "one");
    for (const call of ring) call();
    expect(await textOf(page)).toBe(oldPage);
  });

  test("does not use the cached page where the browser does not name the client", async () => {
    server.state = "away";
    const requested = { ...request("/", { mode: "navigate" }), resultingClientId: undefined };
    expect((await worker.answer(requested))?.type).toBe("error");
    server.state = 502;
    expect((await worker.answer(requested))?.status).toBe(502);
  });

  test("shows an error where no page is cached", async () => {
    caches.all.clear();
    server.state = 502;
    expect((await open("/", "one"))?.status).toBe(502);
    server.state = "away";
    expect((await open("/", "one"))?.type).toBe("error");
  });

  test.each([
    "/api/config",
    "/avatars/x",
    "/dev/mail",
    "/metrics",
    "/share/game.png",
    "/game-details/1/picture.png",
    "https://other.example/",
  ])("is no page at %s", (path) => expect(open(path, "one")).toBeNull());
});

describe("a page that was opened from the cache", () => {
  beforeEach(async () => {
    server.state = "away";
    await open("/", "kept");
  });

  test("has no server to call while the server is away", async () => {
    await expect(call("kept")).rejects.toThrow("Failed to fetch");
  });

  test("calls a server of the same build, and is delayed once only", async () => {
    server.state = "well";
    expect(await textOf(call("kept"))).toBe("served /api/config");
    expect(call("kept")).toBeNull();
    expect(renewed).toEqual([]);
  });

  test("does not call a server of another build, and is told to load again", async () => {
    server = { page: newPage, state: "well" };
    requested = [];
    expect((await call("kept"))?.type).toBe("error");
    expect(renewed).toEqual(["kept"]);
    expect(requested).toEqual(["/index.html"]);
    expect(await worker.checked("kept")).toBe(false);
  });

  test("is known after the worker was ended and started again", async () => {
    server = { page: newPage, state: "well" };
    worker = workerOf(oldPage);
    expect((await call("kept"))?.type).toBe("error");
    expect(requested).not.toContain("/api/config");
  });

  test("is not confused with pages that came from the server", async () => {
    server = { page: newPage, state: "well" };
    requested = [];
    expect(call("fresh")).toBeNull();
    worker = workerOf(oldPage);
    expect(await textOf(call("fresh"))).toBe("served /api/config");
    expect(call("fresh")).toBeNull();
    expect(requested).not.toContain("/index.html");
  });

  test("is forgotten once it is closed", async () => {
    server.state = "well";
    await worker.forgetClosed(new Set());
    worker = workerOf(oldPage);
    expect(await worker.checked("kept")).toBe(true);
  });
});

describe("files", () => {
  test("with a content hash in their name come from the cache, of any build", async () => {
    expect(await textOf(worker.answer(request("/assets/a-12345678.js")))).toBe("served /assets/a-12345678.js");
    expect(requested).toEqual([]);
    expect(await textOf(worker.answer(request("/assets/b-12345678.js")))).toBe("served /assets/b-12345678.js");
    expect(requested).toEqual(["/assets/b-12345678.js"]);
  });

  test("that may change are fetched from the server, and cached ones are used where it is away", async () => {
    expect(await textOf(worker.answer(request("/theme.js")))).toBe("served /theme.js");
    expect(requested).toEqual(["/theme.js"]);
    server.state = "away";
    expect(await textOf(worker.answer(request("/theme.js")))).toBe("served /theme.js");
  });

  test("that are not cached are left to the browser, as is every write", () => {
    expect(worker.answer(request("/hero.mp4"))).toBeNull();
    expect(open("/overlay", "one")).toBeNull();
    expect(worker.answer(request("/theme.js", { method: "POST" }))).toBeNull();
  });
});

test("makes no cache again once a server that removes the worker has deleted them", async () => {
  caches.all.clear();
  expect(await textOf(open("/", "one"))).toBe(oldPage);
  expect(await worker.checked("one")).toBe(true);
  server.state = "away";
  expect((await open("/", "two"))?.type).toBe("error");
  await expect(worker.answer(request("/theme.js"))).rejects.toThrow("Failed to fetch");
  await worker.forgetClosed(new Set());
  expect([...caches.all.keys()]).toEqual([]);
});

describe("a new build", () => {
  test("is not installed while the server serves another", async () => {
    await expect(workerOf(newPage).install()).rejects.toThrow("another build");
    expect([...caches.all.keys()]).toEqual([`spar-${sha(oldPage)}`]);
  });

  test("fetches the changed files, and takes the rest from the build before", async () => {
    server.page = newPage;
    await workerOf(newPage).install();
    expect(requested.toSorted()).toEqual(["/index.html", "/theme.js"]);
  });

  test("has no page until it has everything", async () => {
    caches.all.clear();
    const half = new OfflineWorker({ ...partsOf(newPage), files: [...files, "/assets/gone-12345678.js"] });
    await expect(half.install()).rejects.toThrow("missing");
    server.state = "away";
    worker = workerOf(newPage);
    expect((await open("/", "one"))?.type).toBe("error");
  });

  test("keeps the one before for pages that are still open, and none older", async () => {
    for (const page of [newPage, "<html>third</html>"]) {
      server.page = page;
      worker = workerOf(page);
      await worker.install();
      await worker.activate();
    }
    expect([...caches.all.keys()]).toEqual([`spar-${sha(newPage)}`, `spar-${sha("<html>third</html>")}`]);
  });
});

const partsOf = (page: string) => ({
  build: sha(page),
  files,
  origin,
  caches: caches as unknown as CacheStorage,
  fetch: async (path: Request | string) =>
    typeof path === "string" && path.includes("gone") ? new Response("", { status: 404 }) : new Response(page),
  digest: async (bytes: ArrayBuffer) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex"),
  renew: async () => undefined,
  after: () => () => undefined,
});
