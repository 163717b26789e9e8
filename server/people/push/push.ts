/**
 * Web Push: notifications of the system in the browsers that a user turned on. This file opens it with the server's key
 * and has the calls by which browsers register; pushSender.ts sends, webPush.ts makes one request, endpoints.ts checks
 * addresses.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { type SecretStore, secretStore } from "#server/people/notifications/secretStore.ts";
import { PushSender } from "./pushSender.ts";
import { type PushStore, pushStore } from "./pushStore.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { newPrivateKey, publicKeyOf, sendPush, type Vapid } from "./webPush.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SettingsStore } from "#server/people/settings/settingsStore.ts";
import { endpointOf } from "./endpoints.ts";
import { route } from "#server/base/api/declare.ts";
import {
  endSubscriptionBody,
  endSubscriptionCall,
  pushKeyCall,
  subscribeBody,
  subscribeCall,
} from "#protocol/calls/notification/records.ts";
import { pushLimits } from "./limits.ts";

const pushKeyRoute = route(pushKeyCall, {
  summary: "The server's public key, by which a browser subscribes, and whether the user wants pushes.",
});

const subscribeRoute = route(subscribeCall, {
  summary: `Stores the subscription of this browser until the session ends; ${pushLimits.perUserMax} for each user. Only https addresses of public push services, else \`bad_request\`.`,
  body: subscribeBody,
  refusals: ["bad_request"],
  limits: ["push"],
});

const endSubscriptionRoute = route(endSubscriptionCall, {
  summary: "Forgets the subscription of this browser.",
  body: endSubscriptionBody,
  limits: ["push"],
});

export interface PushParts {
  readonly config: Pick<Config, "vapidPrivateKey" | "pushLoopback" | "contactEmail" | "publicUrl" | "mailFrom">;
  readonly store: { readonly pushes: PushStore; readonly secrets: SecretStore };
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

export interface Push {
  readonly sender: PushSender;
  /** In base64url. */
  readonly publicKey: () => Promise<string>;
  readonly allowsLoopback: boolean;
}

const secretName = "vapid";

/** How push services reach the operator. */
function subjectOf({ contactEmail, publicUrl, mailFrom }: PushParts["config"]): string {
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return publicUrl?.startsWith("https:") ? publicUrl : `mailto:${mailFrom.address}`;
}

function openPush({ config, store, clock, failed }: PushParts): Push {
  let vapid: Promise<Vapid> | null = null;
  const read = async (): Promise<Vapid> => {
    const privateKey = config.vapidPrivateKey ?? (await store.secrets.findOrAdd(secretName, newPrivateKey()));
    return { privateKey, publicKey: publicKeyOf(privateKey), subject: subjectOf(config) };
  };
  const key = async (): Promise<Vapid> => {
    vapid ??= read();
    try {
      return await vapid;
    } catch (error) {
      vapid = null;
      throw error;
    }
  };
  const allowsLoopback = config.pushLoopback;
  const sender = new PushSender({
    store: store.pushes,
    clock,
    failed,
    send: async (subscription, payload) => sendPush(subscription, payload, await key(), allowsLoopback),
  });
  return { sender, allowsLoopback, publicKey: async () => (await key()).publicKey };
}

interface PushContext {
  readonly store: {
    readonly pushes: Pick<PushStore, "save" | "forget">;
    readonly settings: Pick<SettingsStore, "of">;
  };
  readonly push: Pick<Push, "publicKey" | "allowsLoopback">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** The browsers that show notifications of the system. */
function pushRoutes(serve: Serve, { store, push, now }: PushContext): void {
  serve(pushKeyRoute, async ({ session }) => {
    const [public_key, settings] = await Promise.all([push.publicKey(), store.settings.of(session.user.id)]);
    return { public_key, is_on: settings.pushNotifications };
  });

  serve(subscribeRoute, async ({ session, body }) => {
    if (endpointOf(body.endpoint, push.allowsLoopback) === null) throw new HttpFailure("bad_request");
    await store.pushes.save(session.user.id, session.id, body, now());
  });

  serve(endSubscriptionRoute, ({ session, body: { endpoint } }) => store.pushes.forget(session.user.id, endpoint));
}

/** Opens before the notifications and stops after them: a notification goes to each channel once, so none may find it stopped. */
export const pushDomain = domain({
  stores: (database) => ({ pushes: pushStore(database), secrets: secretStore(database) }),
  open: ({ config, store, clock, log }: Needs<PushParts["store"]>) => {
    const failed = (fault: unknown): void => log.warn({ err: fault }, "a push was not sent");
    const push = openPush({ config, store, clock, failed });
    return { services: { push }, stop: () => push.sender.stop() };
  },
  routes: { Notifications: [pushRoutes] },
});
