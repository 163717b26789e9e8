/**
 * Signing in at an OpenID provider: authorization code with PKCE (S256), state and nonce. The only file that imports
 * openid-client. The provider's metadata is read at the first sign-in.
 */
import type { Instant } from "#protocol/quantities.ts";
import * as client from "openid-client";
import type { GoogleClient } from "#server/base/config/config.ts";
import { oauthLimits } from "./limits.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { StatedError } from "#server/base/core/errors.ts";
import { createHash, createHmac, randomBytes } from "node:crypto";

/**
 * The secrets of one sign-in. All follow by HMAC from one random word that the browser holds, so the server stores only
 * the word's hash: neither a copy of the database nor the address bar reveals them.
 */
interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A new random word for the browser. */
export const newFlow = (): string => randomBytes(oauthLimits.flowBytes).toString("base64url");

/** The key of the stored flow. */
export const flowHash = (flow: string): string => createHash("sha256").update(flow).digest("hex");

/** The values sent to the provider and expected back. */
export function flowSecrets(flow: string): FlowSecrets {
  const derived = (purpose: string): string => createHmac("sha256", flow).update(purpose).digest("base64url");
  return { state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") };
}

/** The user as the provider knows them. */
export interface Profile {
  readonly issuer: string;
  readonly subject: string;
  /** null where the provider does not say that it was proven. */
  readonly email: string | null;
  /** The given name, not the full name. */
  readonly name: string | null;
}

/** The parameters of the browser's return. */
export interface Callback {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

export interface Provider {
  readonly issuer: string;
  /** Where to send the browser. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string, locale: Locale): Promise<string>;
  /** The user of the code, proven by the provider's signature; rejects with OauthRefused if it proves no user. */
  profile(callback: Callback, secrets: FlowSecrets): Promise<Profile>;
}

/** The provider, or what came back from it, does not prove an identity. */
export class OauthRefused extends StatedError {
  override readonly name = "OauthRefused";
}

/** The provider does not answer, or with nothing that makes sense. */
export class OauthUnavailable extends StatedError {
  override readonly name = "OauthUnavailable";
}

/** The provider of these settings. */
export function createProvider({ clientId, clientSecret, issuer }: GoogleClient, now: () => Instant): Provider {
  const server = new URL(issuer);
  const insecure = server.protocol === "http:" ? [client.allowInsecureRequests] : [];
  let known: { readonly at: number; readonly found: Promise<client.Configuration> } | undefined;

  /** Fetched once for all users; a failure is forgotten, so that the next user's request fetches again. */
  const discovered = (): Promise<client.Configuration> => {
    if (known !== undefined && Math.abs(now() - known.at) < oauthLimits.discoveryMs) return known.found;
    const found = client.discovery(server, clientId, clientSecret, undefined, {
      timeout: oauthLimits.answerSecondsMax,
      execute: [...insecure, client.enableNonRepudiationChecks],
    });
    known = { at: now(), found };
    found.catch(() => {
      if (known?.found === found) known = undefined;
    });
    return found;
  };

  const reached = async (): Promise<client.Configuration> => {
    try {
      return await discovered();
    } catch (error) {
      throw new OauthUnavailable("the provider cannot be reached", { cause: error });
    }
  };

  return {
    issuer,
    authorizationUrl: async ({ state, nonce, verifier }, redirectUri, locale) => {
      const url = client.buildAuthorizationUrl(await reached(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ui_locales: locale,
        // A user with several accounts is asked which one.
        prompt: "select_account",
      });
      return url.href;
    },
    profile: async ({ code, state, redirectUri }, { state: expectedState, nonce, verifier }) => {
      const configuration = await reached();
      const back = new URL(redirectUri);
      // There is one provider, and the signature proves that the answer is from it.
      back.search = new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }).toString();
      const checks = { expectedState, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      try {
        const tokens = await client.authorizationCodeGrant(configuration, back, checks);
        return profileOf(tokens.claims());
      } catch (error) {
        throw isAway(error) ? new OauthUnavailable("the provider fails", { cause: error }) : refusal(error);
      }
    },
  };
}

const refusal = (error: unknown): OauthRefused =>
  error instanceof OauthRefused ? error : new OauthRefused("the provider proves nobody", { cause: error });

/** No answer in time, no connection, or an error of the provider, not of the user. The answer may be the cause. */
function isAway(reason: unknown): boolean {
  if (typeof reason !== "object" || reason === null) return false;
  if (Number(Reflect.get(reason, "status")) >= 500) return true;
  if (!(reason instanceof Error)) return false;
  return /^(TypeError|TimeoutError|AbortError)$/.test(reason.name) || isAway(reason.cause);
}

const textOr = (value: unknown, charsMax: number): string | null =>
  typeof value === "string" && value !== "" && value.length <= charsMax ? value : null;

function profileOf(claims: client.IDToken | undefined): Profile {
  const isName =
    claims !== undefined && claims.sub.length <= oauthLimits.subjectCharsMax && claims.sub.trim() === claims.sub;
  if (!isName) {
    throw new OauthRefused("the provider names nobody");
  }
  const email = claims["email_verified"] === true ? textOr(claims["email"], oauthLimits.emailCharsMax) : null;
  const name =
    textOr(claims["given_name"], oauthLimits.nameCharsMax) ?? textOr(claims["name"], oauthLimits.nameCharsMax);
  return { issuer: claims.iss, subject: claims.sub, email, name };
}
