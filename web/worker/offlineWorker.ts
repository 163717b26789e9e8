/**
 * The service worker's logic, with all browser functions passed in. Two promises:
 *
 * - A page is always requested from the server first. The cached page is used only if no answer comes.
 * - A page that was opened from the cache does not call the server before the server is known to have the same build.
 *   If the server has another one, the page gets a message to reload.
 */

export interface WorkerParts {
  /** The digest of the page's HTML, in hex. It names every script by its content, so it identifies the build. */
  readonly build: string;
  /** Paths of everything that a page without a connection needs. */
  readonly files: readonly string[];
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<string>;
  /** Tells a page to load again. */
  readonly renew: (clientId: string) => Promise<void>;
  /** Calls back after this time; returns a function that cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** The part of a fetch event that is used. */
export interface PageRequest {
  readonly request: Request;
  /** Empty for the request that opens a page. */
  readonly clientId: string;
  /** The page that is being opened. Browsers before 2022 do not name it. */
  readonly resultingClientId: string | undefined;
}

const prefix = "spar-";
/** The ids of the pages that were opened from the cache: a worker may end and start again while they are open. */
const openedCache = "spar-opened";
/** The current build and the one before: open tabs may need scripts of either. */
const buildsMax = 2;
const pageMsMax = 4_000;
const atOnce = 3;
const shell = "/index.html";

export class OfflineWorker {
  readonly #parts: WorkerParts;
  #opened: Promise<Set<string>> | null = null;
  /** The same once it is read, so that requests of other pages are passed on without waiting. */
  #openedNow: ReadonlySet<string> | null = null;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  get #cacheName(): string {
    return prefix + this.#parts.build;
  }

  /**
   * Fetches the needed files that an earlier build does not have. Rejects if the server has another build by now.
   * @throws Error if the server has another build or lacks a file
   */
  async install(): Promise<void> {
    const { caches, files } = this.#parts;
    const page = await this.#servedShell();
    if (page === null) throw new Error("the server is of another build");
    const cache = await caches.open(this.#cacheName);
    const missing = files.filter((path) => path !== shell);
    const next = async (): Promise<void> => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) await this.#take(cache, path);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
    // Last: a cache with the page is complete.
    await cache.put(shell, page);
  }

  async #take(cache: Cache, path: string): Promise<void> {
    const { caches, fetch } = this.#parts;
    const isForever = path.startsWith("/assets/");
    const known = isForever ? await caches.match(path, { ignoreVary: true }) : undefined;
    const found = known ?? (await fetch(path, { cache: isForever ? "default" : "no-cache", priority: "low" }));
    if (!found.ok) throw new Error("a file of the page is missing");
    await cache.put(path, found);
  }

  /** The page of the server, if it is of this build. */
  async #servedShell(): Promise<Response | null> {
    const { build, digest, fetch } = this.#parts;
    const page = await fetch(shell, { cache: "no-store" });
    if (!page.ok) return null;
    return (await digest(await page.clone().arrayBuffer())) === build ? page : null;
  }

  /** Deletes older builds. */
  async activate(): Promise<void> {
    const { caches } = this.#parts;
    const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== openedCache);
    const older = builds.filter((name) => name !== this.#cacheName);
    const old = older.slice(0, Math.max(0, older.length - (buildsMax - 1)));
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** The answer to a request of a page; null if the worker does not handle it. */
  answer(requested: PageRequest): Promise<Response> | null {
    const { request, clientId } = requested;
    const url = new URL(request.url);
    if (url.origin !== this.#parts.origin) return null;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (request.mode === "navigate") return isRead && isScreen(url.pathname) ? this.#page(requested) : null;
    if (url.pathname.startsWith("/api/")) return this.#isTrusted(clientId) ? null : this.#call(request, clientId);
    if (request.method !== "GET") return null;
    if (url.pathname.startsWith("/assets/")) return this.#asset(request);
    return this.#parts.files.includes(url.pathname) ? this.#file(request, url.pathname) : null;
  }

  /** The page from the server; from the cache if no answer comes in time; an error page if there is neither. */
  async #page({ request, resultingClientId }: PageRequest): Promise<Response> {
    const served = await this.#inTime(request);
    if (served !== null && served.status < 500) return served;
    const stored = await this.#stored(shell);
    // Without an id, nothing could stop the page from calling a server of another build.
    if (stored === undefined || resultingClientId === undefined) return served ?? Response.error();
    await this.#noteOpened(resultingClientId);
    return stored;
  }

  /** Opens no cache, because opening makes one: a server that removes the worker has deleted them for good. */
  #stored(path: string): Promise<Response | undefined> {
    return this.#parts.caches.match(path, { cacheName: this.#cacheName });
  }

  #inTime(request: Request): Promise<Response | null> {
    const { after, fetch } = this.#parts;
    return new Promise((resolve) => {
      const cancel = after(pageMsMax, () => resolve(null));
      fetch(request)
        .then(resolve, () => resolve(null))
        .finally(cancel);
    });
  }

  /** The name contains a content hash, so a cached file is the right one. */
  async #asset(request: Request): Promise<Response> {
    return (await this.#parts.caches.match(request.url, { ignoreVary: true })) ?? this.#parts.fetch(request);
  }

  async #file(request: Request, path: string): Promise<Response> {
    try {
      return await this.#parts.fetch(request);
    } catch (error) {
      const stored = await this.#stored(path);
      if (stored === undefined) throw error;
      return stored;
    }
  }

  /** A call of a page that was opened from the cache, or may have been. */
  async #call(request: Request, clientId: string): Promise<Response> {
    const { fetch } = this.#parts;
    return (await this.checked(clientId)) ? fetch(request) : Response.error();
  }

  /**
   * Whether this page may call the server: it came from there, or is of the same build. Otherwise the page gets a message
   * to reload. Rejects if the server does not answer.
   */
  async checked(clientId: string): Promise<boolean> {
    if (!(await this.#openedSet()).has(clientId)) return true;
    if ((await this.#servedShell()) === null) {
      await this.#parts.renew(clientId);
      return false;
    }
    await this.#forgetOpened(clientId);
    return true;
  }

  #isTrusted(clientId: string): boolean {
    return this.#openedNow?.has(clientId) === false;
  }

  #openedSet(): Promise<Set<string>> {
    this.#opened ??= this.#readOpened();
    return this.#opened;
  }

  async #readOpened(): Promise<Set<string>> {
    const { caches } = this.#parts;
    const requests = (await caches.has(openedCache)) ? await (await caches.open(openedCache)).keys() : [];
    const found = new Set(requests.map(({ url }) => url.slice(url.lastIndexOf("/") + 1)));
    this.#openedNow = found;
    return found;
  }

  async #noteOpened(clientId: string): Promise<void> {
    (await this.#openedSet()).add(clientId);
    await (await this.#parts.caches.open(openedCache)).put(`/opened/${clientId}`, new Response(""));
  }

  async #forgetOpened(clientId: string): Promise<void> {
    (await this.#openedSet()).delete(clientId);
    await (await this.#parts.caches.open(openedCache)).delete(`/opened/${clientId}`);
  }

  /** Forgets the pages that are closed. */
  async forgetClosed(openIds: ReadonlySet<string>): Promise<void> {
    for (const id of await this.#openedSet()) if (!openIds.has(id)) await this.#forgetOpened(id);
  }
}

/** An address of the site's page, not of the overlay, a file or the server's API. */
const isScreen = (path: string): boolean =>
  !/^\/(api|avatars|dev|healthz|overlay|readyz|metrics)(\/|$)/.test(path) &&
  !path.slice(path.lastIndexOf("/")).includes(".");
