/**
 * One word binds a sign-in to the browser that began it. State, nonce and PKCE verifier follow from it by HMAC, so the
 * server keeps only its hash: neither a copy of the database nor the address bar gives any of them away.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { oauthLimits } from "./limits.ts";

export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A fresh word for a browser to keep. */
export const newFlow = (): string => randomBytes(oauthLimits.flowBytes).toString("base64url");

/** Under which the flow is kept. */
export const flowHash = (flow: string): string => createHash("sha256").update(flow).digest("hex");

/** What is sent to the provider and expected back. */
export function flowSecrets(flow: string): FlowSecrets {
  const derived = (purpose: string): string => createHmac("sha256", flow).update(purpose).digest("base64url");
  return { state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") };
}
