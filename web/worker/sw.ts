/** The service worker: hands the browser's events to OfflineWorker. Built into one file, /sw.js, by scripts/web/worker.ts. */
import { type PageRequest, OfflineWorker } from "./offlineWorker.ts";

declare const SPAR_BUILD: string;
declare const SPAR_FILES: readonly string[];

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent, PageRequest {
  respondWith(answer: Promise<Response>): void;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown): void } | null;
}
interface Page {
  readonly id: string;
  postMessage(message: unknown): void;
}
/** A service worker's global scope beyond a page's; TypeScript cannot load the types of both at once. */
interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Page | undefined>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Page[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
}

const scope = globalThis as unknown as Scope;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

const worker = new OfflineWorker({
  build: SPAR_BUILD,
  files: SPAR_FILES,
  origin: location.origin,
  caches,
  fetch: (request, options) => fetch(request, options),
  digest: async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes)),
  renew: async (clientId) => (await scope.clients.get(clientId))?.postMessage("renew"),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
});

async function begin(): Promise<void> {
  await worker.activate();
  const open = await scope.clients.matchAll({ includeUncontrolled: true });
  await worker.forgetClosed(new Set(open.map(({ id }) => id)));
  await scope.clients.claim();
}

scope.addEventListener("install", (event) => {
  // Pages are requested from the server first, so a new worker need not wait until the pages of the old one are closed.
  event.waitUntil(worker.install().then(() => scope.skipWaiting()));
});
scope.addEventListener("activate", (event) => event.waitUntil(begin()));
scope.addEventListener("fetch", (event) => {
  const answer = worker.answer(event);
  if (answer !== null) event.respondWith(answer);
});
/** A page asks whether it may call the server, and gets an answer if it may. */
scope.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data !== "check" || source === null) return;
  const check = worker.checked(source.id).then(
    (mayTalk) => source.postMessage(mayTalk ? "current" : "renew"),
    () => source.postMessage("away"),
  );
  event.waitUntil(check);
});
