/** One push to one browser (RFC 8030, 8291, 8292). The only file that knows web-push, which is loaded with the first. */
import { createECDH } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { endpointOf, publicLookup } from "./endpoints.ts";
import { pushLimits } from "./limits.ts";
import type { PushSubscription } from "./pushStore.ts";

/** The server's identity for push services. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** How the operator is reached: `mailto:` or `https:`. */
  readonly subject: string;
}

/** The public key of a private one, both in base64url. @throws Error where it is no key */
export function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return ecdh.getPublicKey().toString("base64url");
}

/** A new private key in base64url. */
export function newPrivateKey(): string {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const bytes = Buffer.alloc(32);
  const key = ecdh.getPrivateKey();
  // Leading zeros are left out of the number.
  key.copy(bytes, bytes.length - key.length);
  return bytes.toString("base64url");
}

/** `gone`: the push service does not know the browser any more. `later`: try again. `refused`: not this one. */
export type PushOutcome = "sent" | "gone" | "later" | "refused";

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
}

/** Sends a payload. Never rejects. `allowsLoopback`: for tests. */
export async function sendPush(
  subscription: PushSubscription,
  payload: string,
  vapid: Vapid,
  allowsLoopback: boolean,
): Promise<PushOutcome> {
  const url = endpointOf(subscription.endpoint, allowsLoopback);
  if (url === null) return "gone";
  try {
    const { default: webPush } = await import("web-push");
    const { endpoint, p256dh, auth } = subscription;
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: pushLimits.ttlSeconds,
      urgency: "normal",
      contentEncoding: "aes128gcm",
    });
    return outcomeOf(await post(url, details.headers, details.body));
  } catch {
    return "later";
  }
}

/** The status of the answer. Redirects are not followed. */
function post(url: URL, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number> {
  const isPlain = url.protocol === "http:";
  const request = isPlain ? requestHttp : requestHttps;
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": body.length },
    agent: false as const,
    signal: AbortSignal.timeout(pushLimits.answerMsMax),
    // Of a loopback endpoint the address is known.
    ...(!isPlain && { lookup: publicLookup }),
  };
  return new Promise((done, fail) => {
    const outgoing = request(url, options, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > pushLimits.answerBytesMax) answer.destroy();
      });
      answer.on("error", fail);
      answer.on("close", () => done(answer.statusCode ?? 0));
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}
