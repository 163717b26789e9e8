/**
 * A real OpenID provider on this machine, in Google's place. Its one page asks the user to choose a person; a browser
 * presses the person's button, and `signIn` does the same for tests without a browser.
 */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, interactionPolicy, type ClientMetadata, type JWK } from "oidc-provider";

/** A user with an account at the provider. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly givenName?: string;
}

export interface OpenidProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider sees a desktop app as another client of the same server. */
  readonly desktopClientId: string;
  /** The settings of a server that trusts it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Signs in as this person at the address that the server gives a browser, and returns the browser's parameters. */
  signIn(url: string, personId: string): Promise<{ readonly code: string; readonly state: string; readonly url: URL }>;
  stop(): Promise<void>;
}

const clientId = "spar-tests";
const clientSecret = "a word that only the two know";
const desktopClientId = "spar-tests-desktop";
const desktopClientSecret = "a word that is no secret in an app";

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" };
}

const claimsOf = ({ id, email, isEmailVerified, name, givenName }: Person) => ({
  sub: id,
  email,
  email_verified: isEmailVerified,
  name,
  ...(givenName === undefined ? {} : { given_name: givenName }),
});

/** The provider allows everything that Google allows: consent is given, accounts may be chosen. */
function createOpenid(issuer: string, people: readonly Person[]): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
  const client = (id: string, secret: string): ClientMetadata => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [`${issuer}/unused`],
    token_endpoint_auth_method: "client_secret_post",
  });
  const provider = new Provider(issuer, {
    clients: [client(clientId, clientSecret), client(desktopClientId, desktopClientSecret)],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/choose/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.find((each) => each.id === id);
      return person === undefined ? undefined : { accountId: id, claims: () => claimsOf(person) };
    },
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      const asking = ctx.oidc.client?.clientId;
      if (accountId === undefined || asking === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: asking });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AuthorizationCode: 60, AccessToken: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  // The address of the tested server is unknown before it starts.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: () => true });
  return provider;
}

const page = (people: readonly Person[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Choose an account</title></head>
<body><h1>Choose an account</h1><form method="post">
${people.map(({ id, name, email }) => `<p><button name="person" value="${id}">${name} (${email})</button></p>`).join("\n")}
</form></body></html>`;

async function answered(
  provider: Provider,
  people: readonly Person[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(page(people));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString("utf8")).get("person") ?? "";
  const result = { login: { accountId }, select_account: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const stepsMax = 8;

/** Follows redirects with cookies, as a browser does, until they leave the provider. */
async function walk(issuer: string, start: string, personId: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < stepsMax; step += 1) {
    if (url.origin !== issuer) return url;
    const isChoice = url.pathname.startsWith("/choose/");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(isChoice ? { method: "POST", body: new URLSearchParams({ person: personId }) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next === null) throw new Error(`the provider stopped with ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  throw new Error("the provider led in a circle");
}

/** Starts it on a free port or on the given one. */
export async function startOpenidProvider(people: readonly Person[], port = 0): Promise<OpenidProvider> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = createOpenid(issuer, people);
  const callback = provider.callback();
  http.on("request", (request, response) => {
    if (request.url?.startsWith("/choose/")) void answered(provider, people, request, response);
    else void callback(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    desktopClientId,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_DESKTOP_CLIENT_ID: desktopClientId,
      GOOGLE_DESKTOP_CLIENT_SECRET: desktopClientSecret,
      GOOGLE_ISSUER: issuer,
    },
    signIn: async (url, personId) => {
      const back = await walk(issuer, url, personId);
      const code = back.searchParams.get("code");
      const state = back.searchParams.get("state");
      if (code === null || state === null) throw new Error(`the provider refused: ${back.search}`);
      return { code, state, url: back };
    },
    stop: () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      return closed;
    },
  };
}
