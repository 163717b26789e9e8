/**
 * Web Push in this browser. The browser's permission prompt appears only when the player turns the setting on here, not
 * on a visit or after a change on another device.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { endSubscriptionCall, pushKeyCall, subscribeCall } from "#protocol/calls/notification/records.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { serviceWorkers } from "#web/platform/browser/serviceWorkers.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";

/** Whether this browser can show pushed notifications. Only a built page has the worker that shows them. */
const isPossible = (): boolean =>
  desktop() === null &&
  (serviceWorkers()?.controller ?? null) !== null &&
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
  const answer = await ask(pushKeyCall);
  if (!answer.ok || !answer.value.is_on) return;
  const subscription = await subscriptionFor(answer.value.public_key);
  const { endpoint } = subscription;
  await ask(subscribeCall, {
    body: {
      endpoint,
      p256dh: base64url(subscription.getKey("p256dh")),
      auth: base64url(subscription.getKey("auth")),
    },
  });
}

async function unsubscribe(): Promise<void> {
  if (!isPossible()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known === null) return;
  await ask(endSubscriptionCall, { body: { endpoint: known.endpoint } });
  await known.unsubscribe();
}

// Some private windows have no push service; the other channels still work.
const refused = (error: unknown): void => console.warn("Push notifications are not available here", error);

/** The setting was turned on. A press of a moment ago means that it was here. */
async function turnedOn(): Promise<void> {
  if (!isPossible()) return;
  if (Notification.permission === "default" && navigator.userActivation?.isActive) {
    await Notification.requestPermission();
  }
  await subscribe();
}

/** Subscribes or unsubscribes this browser as the account's setting changes. Returns a stop function. */
export function followPush(): () => void {
  /** Null until the setting was changed. */
  let isOn: boolean | null = null;
  /** One after the other: the last change decides. */
  let work = subscribe().catch(refused);
  return sharedSocket().on("settingsChanged", ({ settings: { pushNotifications } }) => {
    if (pushNotifications === isOn) return;
    isOn = pushNotifications;
    const follow = isOn ? turnedOn : unsubscribe;
    work = work.then(follow).catch(refused);
  });
}
