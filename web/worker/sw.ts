/** The service worker: hands the browser's events to OfflineWorker and PushWorker. Built into one file, /sw.js, by scripts/build/web/worker.ts. */
import { type PageRequest, OfflineWorker } from "./offlineWorker.ts";
import { PushWorker, type Window } from "./pushWorker.ts";

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
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
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
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
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
/** Answers a page that may call the server. */
scope.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data !== "check" || source === null) return;
  const check = worker.checked(source.id).then(
    (mayTalk) => source.postMessage(mayTalk ? "current" : "renew"),
    () => source.postMessage("away"),
  );
  event.waitUntil(check);
});

const pushWorker = new PushWorker({
  origin: location.origin,
  windows: () => scope.clients.matchAll({ type: "window", includeUncontrolled: true }),
  open: (url) => scope.clients.openWindow(url),
  show: (title, options) => scope.registration.showNotification(title, options),
});

scope.addEventListener("push", (event) => event.waitUntil(pushWorker.pushed(event.data?.text() ?? "")));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pushWorker.pressed(event.notification.data));
});
