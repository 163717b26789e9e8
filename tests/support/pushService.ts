/**
 * A push service on this machine with its own browsers: it accepts a server's pushes and decrypts them as a browser
 * would.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "#protocol/calls/notification/records.ts";

/** A browser's subscription, as the page sends it to the server. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Pushed {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** The encrypted body. */
  readonly body: Buffer;
  readonly payload: PushPayload;
  /** The claims of the server's signature, which was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

export interface PushService {
  readonly origin: string;
  readonly pushed: readonly Pushed[];
  /** A new browser. */
  subscribe(): Subscription;
  /** Answers the next pushes with these statuses and does not read them. */
  refuse(...statuses: readonly number[]): void;
  /** How many requests were refused. */
  readonly refused: number;
  stop(): Promise<void>;
}

interface Keys {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** RFC 8291: one record of aes128gcm. */
function decrypted(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyBytes = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyBytes);
  const sealed = body.subarray(21 + keyBytes);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derived(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derived(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}

/** RFC 8292: `vapid t=JWT, k=KEY`. @throws Error if the signature is not by the key */
function claimsOf(header: string | undefined): Pushed["claims"] {
  const [, jwt = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)/.exec(header ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString("base64url");
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) },
    format: "jwk",
  });
  const how = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), how, Buffer.from(signature, "base64url")))
    throw new Error("the signature is not by the server's key");
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Pushed["claims"];
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const pushed: Pushed[] = [];
  const statuses: number[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const status = statuses.shift();
      const keys = browsers.get(request.url ?? "");
      if (status !== undefined || keys === undefined) {
        refused += 1;
        response.writeHead(status ?? 404).end();
        return;
      }
      const body = Buffer.concat(chunks);
      const { headers, url } = request;
      const payload = JSON.parse(decrypted(body, keys)) as PushPayload;
      pushed.push({ endpoint: `${origin}${url}`, headers, body, payload, claims: claimsOf(headers.authorization) });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    subscribe: () => {
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.getPublicKey().toString("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    refuse: (...more) => void statuses.push(...more),
    get refused() {
      return refused;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
