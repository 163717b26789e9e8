/** The sign-in at a real OpenID provider, and what it makes of everything that is not one. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { startOpenidProvider, type OpenidProvider } from "#tests/support/openidProvider.ts";
import {
  createProvider,
  OauthRefused,
  OauthUnavailable,
  type Provider,
  flowHash,
  flowSecrets,
  newFlow,
} from "./provider.ts";
import { like } from "#tests/support/like.ts";

const people = [
  { id: "1001", email: "ama@example.org", isEmailVerified: true, name: "Ama Serwaa Mensah", givenName: "Ama" },
  { id: "1002", email: "kofi@example.org", isEmailVerified: false, name: "Kofi" },
];
const redirectUri = "http://spar.example/signin/google";

let openid: OpenidProvider;
let provider: Provider;
const client = (issuer: string) => ({ clientId: openid.clientId, clientSecret: openid.clientSecret, issuer });

beforeAll(async () => {
  openid = await startOpenidProvider(people);
  provider = createProvider(client(openid.issuer), () => 0);
});
afterAll(() => openid.stop());

async function signedIn(personId: string, flow = newFlow()) {
  const secrets = flowSecrets(flow);
  const url = await provider.authorizationUrl(secrets, redirectUri, "fr");
  const { code, state } = await openid.signIn(url, personId);
  return { url: new URL(url), secrets, callback: { code, state, redirectUri } };
}

test("the browser is sent with PKCE, state and nonce, and with nothing that stays secret", async () => {
  const flow = newFlow();
  const { url, secrets } = await signedIn(userIdOf("1001"), flow);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: openid.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: like.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    state: secrets.state,
    nonce: secrets.nonce,
    ui_locales: "fr",
    prompt: "select_account",
  });
  for (const secret of [flow, secrets.verifier, openid.clientSecret]) expect(url.href).not.toContain(secret);
});

test("a code proves who a user is, with an address only if it was verified", async () => {
  const ama = await signedIn(userIdOf("1001"));
  expect(await provider.profile(ama.callback, ama.secrets)).toEqual({
    issuer: openid.issuer,
    subject: "1001",
    email: "ama@example.org",
    name: "Ama",
  });
  const kofi = await signedIn(userIdOf("1002"));
  expect(await provider.profile(kofi.callback, kofi.secrets)).toMatchObject({ email: null, name: "Kofi" });
});

describe("nobody is proven by", () => {
  const outcome = (...asking: Parameters<Provider["profile"]>): Promise<unknown> =>
    provider.profile(...asking).catch((error: unknown) => error);
  const refused = expect.any(OauthRefused) as unknown;

  test("another state", async () => {
    const { callback, secrets } = await signedIn(userIdOf("1001"));
    expect(await outcome({ ...callback, state: `${callback.state}x` }, secrets)).toEqual(refused);
    expect(await outcome({ ...callback, state: "" }, secrets)).toEqual(refused);
  });

  test("a code that was used", async () => {
    const { callback, secrets } = await signedIn(userIdOf("1001"));
    await provider.profile(callback, secrets);
    expect(await outcome(callback, secrets)).toEqual(refused);
  });

  test("a code without the verifier it was asked for with", async () => {
    const { callback, secrets } = await signedIn(userIdOf("1001"));
    expect(await outcome(callback, { ...secrets, verifier: flowSecrets(newFlow()).verifier })).toEqual(refused);
  });

  test("a code that was given to another sign-in: its nonce is another", async () => {
    const { callback, secrets } = await signedIn(userIdOf("1001"));
    expect(await outcome(callback, { ...secrets, nonce: flowSecrets(newFlow()).nonce })).toEqual(refused);
  });

  test("a code for another address to come back to", async () => {
    const { callback, secrets } = await signedIn(userIdOf("1001"));
    expect(await outcome({ ...callback, redirectUri: "http://eve.example/signin/google" }, secrets)).toEqual(refused);
  });

  test.each(["", "x", "x".repeat(2000), "' or 1=1 --", "\0"])("an invented code: %j", async (code) => {
    const secrets = flowSecrets(newFlow());
    expect(await outcome({ code, state: secrets.state, redirectUri }, secrets)).toEqual(refused);
  });
});

describe("a provider that", () => {
  let server: Server;
  /** null cuts the line. */
  let answer: (path: string) => string | null | undefined;
  let issuer: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = answer(request.url ?? "");
      if (body === null) request.socket.destroy();
      else if (body === undefined) response.writeHead(500).end("<h1>down</h1>");
      else response.setHeader("content-type", "application/json").end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  const requested = () => createProvider(client(issuer), () => 0);
  const url = (of: Provider) => of.authorizationUrl(flowSecrets(newFlow()), redirectUri, "en");

  test("is away is unavailable, and is asked again when it is back", async () => {
    answer = () => undefined;
    const provider_ = requested();
    await expect(url(provider_)).rejects.toThrow(OauthUnavailable);
    answer = () =>
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });
    expect(await url(provider_)).toContain(`${issuer}/auth?`);
  });

  test("says it is another, or nothing that makes sense, is not believed", async () => {
    for (const body of ["{}", "[]", "", "null", JSON.stringify({ issuer: "https://accounts.google.com" })]) {
      answer = () => body;
      await expect(url(requested())).rejects.toThrow(OauthUnavailable);
    }
  });

  test("fails when the code is traded is unavailable, and nobody is refused for it", async () => {
    const published = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    const secrets = flowSecrets(newFlow());
    for (const failure of [undefined, null]) {
      answer = (path) => (path.startsWith("/.well-known") ? JSON.stringify(published) : failure);
      const trading = requested().profile({ code: "x", state: secrets.state, redirectUri }, secrets);
      await expect(trading).rejects.toThrow(OauthUnavailable);
    }
  });

  test("cannot be connected to is unavailable", async () => {
    const nowhere = createProvider(client("http://127.0.0.1:1"), () => 0);
    await expect(url(nowhere)).rejects.toThrow(OauthUnavailable);
  });
});

test("what is kept of a flow leads back to none of its parts", () => {
  const flow = newFlow();
  expect(flow).toMatch(/^[\w-]{43}$/);
  const { state, nonce, verifier } = flowSecrets(flow);
  const parts = [flow, flowHash(flow), state, nonce, verifier];
  expect(new Set(parts).size).toBe(parts.length);
  expect(flowSecrets(flow)).toEqual({ state, nonce, verifier });
  expect(flowSecrets(newFlow()).state).not.toBe(state);
});
