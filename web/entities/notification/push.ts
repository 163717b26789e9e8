/** Notifications of the system in this browser (Web Push). The browser asks its user only after askForPush. */
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { endPush, fetchPush, keepPush } from "./calls.ts";

/** Whether this browser can show pushed notifications. Only a built page has the worker that shows them. */
const isPossible = (): boolean =>
  desktop() === null &&
  "serviceWorker" in navigator &&
  navigator.serviceWorker.controller !== null &&
  "PushManager" in globalThis &&
  "Notification" in globalThis;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The subscription with this key of the server; one with another key is of another server and ends. */
async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && base64url(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Subscribes this browser, if its user allowed it and the setting is on. */
async function subscribe(): Promise<void> {
  if (!isPossible() || Notification.permission !== "granted") return;
  const answer = await fetchPush();
  if (!answer.ok || !answer.value.is_on) return;
  const subscription = await subscriptionFor(answer.value.public_key);
  const { endpoint } = subscription;
  await keepPush({
    endpoint,
    p256dh: base64url(subscription.getKey("p256dh")),
    auth: base64url(subscription.getKey("auth")),
  });
}

async function unsubscribe(): Promise<void> {
  if (!isPossible()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known === null) return;
  await endPush(known.endpoint);
  await known.unsubscribe();
}

// A browser without a push service, as in some private windows, refuses: the other channels still tell.
const refused = (error: unknown): void => console.warn("Push notifications are not available here", error);

/** Asks the user of this browser for permission and subscribes. Call it from the press that turned it on. */
export async function askForPush(): Promise<void> {
  if (!isPossible()) return;
  try {
    await Notification.requestPermission();
    await subscribe();
  } catch (error) {
    refused(error);
  }
}

/** Keeps this browser subscribed as the account's setting says. Returns how to stop. */
export function followPush(): () => void {
  const follow = (isOn: boolean): void => void (isOn ? subscribe() : unsubscribe()).catch(refused);
  follow(true);
  return sharedSocket().on("settingsChanged", ({ settings }) => follow(settings.pushNotifications));
}
