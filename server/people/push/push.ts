/** Web Push of one server: its key, and what sends to browsers. */
import type { Config } from "#server/base/config/config.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { SecretStore } from "#server/people/notifications/secretStore.ts";
import { PushSender } from "./pushSender.ts";
import type { PushStore } from "./pushStore.ts";
import { newPrivateKey, publicKeyOf, sendPush, type Vapid } from "./webPush.ts";

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

export function openPush({ config, store, clock, failed }: PushParts): Push {
  let vapid: Promise<Vapid> | null = null;
  const read = async (): Promise<Vapid> => {
    const privateKey = config.vapidPrivateKey ?? (await store.secrets.keep(secretName, newPrivateKey()));
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
